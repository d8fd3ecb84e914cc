// Lets engines load atlases and draw every frame that they find into a cell of one picture.
// Each function gives the names of the frames, in the order of their cells, and the picture.

const CELL = 220, COLUMNS = 8;

function place(index) {
  return [(index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL];
}

function height(count) {
  return Math.ceil(count / COLUMNS) * CELL;
}

// `how` is a loader of Phaser's, `files` its arguments for each key.
function phaser(how, files, count) {
  return new Promise((resolve) => {
    new Phaser.Game({
      type: Phaser.CANVAS, width: CELL * COLUMNS, height: height(count), banner: false,
      // Rounded, it would draw every frame a pixel larger.
      backgroundColor: '#ffffff', roundPixels: false, antialias: false, audio: { noAudio: true },
      scene: {
        preload() {
          for (const [key, ...rest] of files) this.load[how](key, ...rest);
        },
        create() {
          const names = [];
          for (const [key] of files) {
            for (const name of this.textures.get(key).getFrameNames()) {
              this.add.image(...place(names.length), key, name).setOrigin(0);
              names.push(name);
            }
          }
          this.sys.game.events.once('postrender', () => {
            const picture = this.sys.canvas.toDataURL();
            this.sys.game.destroy(true);
            resolve([names, picture]);
          });
        },
      },
    });
  });
}

// One file; what is related to it comes along.
async function pixi(file, count) {
  const sheet = await PIXI.Assets.load(file);
  const app = new PIXI.Application();
  await app.init({
    width: CELL * COLUMNS, height: height(count), preference: 'canvas', background: '#ffffff',
    antialias: false, autoStart: false,
  });
  const names = [];
  for (const each of [sheet, ...sheet.linkedSheets]) {
    for (const [name, texture] of Object.entries(each.textures)) {
      const sprite = new PIXI.Sprite(texture);
      [sprite.x, sprite.y] = place(names.length);
      app.stage.addChild(sprite);
      names.push(name);
    }
  }
  app.render();
  const picture = app.canvas.toDataURL();
  app.destroy(true);
  return [names, picture];
}

async function loaded(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

// Spine's core reads atlases and leaves drawing to others.
async function spineAtlas(file, folder, count) {
  const atlas = new spine.TextureAtlas(await (await fetch(file)).text());
  const pictures = new Map();
  for (const page of atlas.pages) pictures.set(page.name, await loaded(`${folder}/${page.name}`));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [CELL * COLUMNS, height(count)];
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  atlas.regions.forEach((each, index) => {
    const { x, y, width: w, height: h } = each;
    pen.drawImage(pictures.get(each.page.name), x, y, w, h, ...place(index), w, h);
  });
  return [atlas.regions.map((each) => each.name), canvas.toDataURL()];
}

// The sizes in which PixiJS shows the frames of a file.
async function pixiSizes(file) {
  const sheet = await PIXI.Assets.load(file);
  const found = {};
  for (const each of [sheet, ...sheet.linkedSheets]) {
    for (const [name, texture] of Object.entries(each.textures)) {
      found[name] = [texture.width, texture.height];
    }
  }
  return found;
}

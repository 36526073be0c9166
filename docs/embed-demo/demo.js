/** A page of a partner, which the site shows at /sdk/demo/. Served from any other origin, it is told the site: `?site=http://localhost:8080&video=1`. */
const query = new URLSearchParams(location.search);
const site = query.get('site') ?? location.origin;
const { createEmbed } = await import(`${site}/sdk/foyer-embed.js`);
const element = (id) => document.getElementById(id);
const player = createEmbed(element('player'), {
  site,
  video: Number(query.get('video') ?? 1),
  start: Number(query.get('start') ?? 0),
  muted: query.has('muted'),
  color: query.get('color') ?? undefined,
  language: query.get('language') ?? undefined,
  title: 'A video of another site',
});

const log = (text) => {
  const row = document.createElement('li');
  row.textContent = text;
  element('log').append(row);
};

const showState = ({ time, duration, volume, qualities, quality }) => {
  element('clock').value = `${time.toFixed(1)} of ${duration.toFixed(1)} s`;
  element('volume').value = String(volume);
  const choice = element('quality');
  if (choice.options.length !== qualities.length + 1)
    choice.replaceChildren(
      ...['auto', ...qualities].map((value) => new Option(value === 'auto' ? value : `${value}p`, value)),
    );
  choice.value = String(quality);
};

player.on('ready', ({ state, video }) => {
  log(`ready: ${video.title}`);
  showState(state);
});
for (const name of ['play', 'pause', 'ended', 'seeked', 'volume', 'quality', 'error'])
  player.on(name, (state) => {
    log(`${name}: ${state.status}`);
    showState(state);
  });
player.on('time', showState);
player.on('status', showState);
player.on('unavailable', ({ reason, alternatives }) => {
  log(`unavailable: ${reason}`);
  element('instead').hidden = false;
  for (const { title, url, length } of alternatives) {
    const row = document.createElement('li');
    const link = Object.assign(document.createElement('a'), {
      href: url,
      textContent: `${title} (${length})`,
    });
    row.append(link);
    element('instead').querySelector('ul').append(row);
  }
});

const ACTIONS = {
  play: () => player.play(),
  pause: () => player.pause(),
  back: () => player.seek(Math.max(0, (player.state?.time ?? 0) - 10)),
  on: () => player.seek((player.state?.time ?? 0) + 10),
};
for (const button of document.querySelectorAll('[data-do]'))
  button.addEventListener('click', () => ACTIONS[button.dataset.do]());
element('volume').addEventListener('input', ({ target }) => player.setVolume(Number(target.value)));
element('quality').addEventListener('change', ({ target }) =>
  player.setQuality(target.value === 'auto' ? 'auto' : Number(target.value)),
);

/**
 * Everything that the player can do besides playing. Comes with its words and style after the first frame; whatever of it fails leaves a
 * player that plays.
 */
import './features.css';
import { withStartTime } from '../start-time.ts';
import { addBarButton } from './bar-button.ts';
import { captionsOf, keepCaptionsOnce, showCaptions, styleCaptions } from './captions.ts';
import { createCommands } from './commands.ts';
import { createFeedback } from './feedback.ts';
import type { Feature, FeatureContext } from './feature.ts';
import { addGestures } from './gestures.ts';
import { showHelp } from './help-dialog.ts';
import { applySettings } from './apply-settings.ts';
import { followMediaSession } from './media-session.ts';
import { createMenu, type MenuEntry, type MenuPage } from './menu.ts';
import { createMiniPlayer } from './mini-player.ts';
import { followPlace } from './place.ts';
import { createSettings, type PlayerMemory } from './player-settings.ts';
import { createRepeat } from './repeat.ts';
import { showResumed } from './resume-chip.ts';
import { followRotation } from './rotate.ts';
import { createSettingsPages } from './settings-pages.ts';
import { CAPTIONS_SHAPE, GEAR_SHAPE, MINI_SHAPE, THEATRE_SHAPE } from './shapes.ts';
import { type ExtraCommand, followShortcuts, listShortcuts } from './shortcuts.ts';
import { createStatisticsPanel } from './statistics-panel.ts';
import { toggleTheatre } from './theatre.ts';
import { addTimeline } from './timeline.ts';
import { countWatched, drawCurve } from './watched-parts.ts';
import { followWakeLock } from './wake-lock.ts';
import { loadWord, type Word } from './words.ts';

/** Our buttons stand before these of video.js. */
const LAST_BUTTONS = '.vjs-picture-in-picture-control, .vjs-fullscreen-control';

const startFeatures = (context: FeatureContext, word: Word, memory?: PlayerMemory): (() => void) => {
  const { player, video, engine, options } = context;
  const { page, chapters = [], storyboard, currentAddress } = options;
  const root = player.el();
  const bar = root.querySelector<HTMLElement>('.vjs-control-bar');
  const undo: ((() => void) | void)[] = [];
  const settings = createSettings(memory);
  const feedback = createFeedback(root);
  const repeat = createRepeat(video);
  const place = followPlace(video);
  const commands = createCommands({ player, video, place, chapters, settings, feedback, word });
  const statistics = createStatisticsPanel(root, video, engine, word);
  const mini =
    page &&
    createMiniPlayer({
      player,
      video,
      engine,
      settings,
      word,
      page,
      onEnd: () => page.onMiniPlayerClosed?.(),
    });
  undo.push(place.dispose, feedback.dispose, repeat.dispose, statistics.dispose, () => mini?.dispose());
  undo.push(applySettings(context, settings));

  const copyLink = async (seconds?: number) => {
    if (!page) return;
    const address = new URL(page.path, location.href).href;
    const link = seconds === undefined ? address : withStartTime(address, seconds);
    try {
      await navigator.clipboard.writeText(link);
      feedback.tell(word('controls.copied'));
    } catch {
      // Refused, or no secure page: at least it can be read.
      feedback.tell(link);
    }
  };
  const setRepeat = (end: 'from' | 'to') => {
    repeat.set(end);
    feedback.tell(word(end === 'from' ? 'controls.repeatFromSet' : 'controls.repeatToSet'));
  };
  const clearRepeat = () => {
    repeat.clear();
    feedback.tell(word('controls.repeatCleared'));
  };
  const playNext =
    page?.playNext &&
    (() => {
      // Anyone who reads another page stays there.
      if (!mini?.playNext()) page.playNext?.();
    });
  const extra: Partial<Record<ExtraCommand, () => void>> = {
    setRepeatFrom: () => setRepeat('from'),
    setRepeatTo: () => setRepeat('to'),
    clearRepeat,
    toggleStatistics: statistics.toggle,
    showHelp: () => showHelp(root, shortcuts, settings, word),
    ...(page && { copyLink: () => void copyLink(video.currentTime) }),
    ...(page && { toggleTheatre }),
    ...(mini && { toggleMiniPlayer: mini.toggle }),
    ...(playNext && { playNext }),
  };
  const shortcuts = listShortcuts(commands, extra);
  undo.push(
    followShortcuts(
      player,
      shortcuts,
      () => settings.get().hasShortcuts,
      () => player.userActive(true),
    ),
  );

  const setting = (
    label: string,
    key: 'savesData' | 'hasMiniPlayer' | 'playsWhenOpened' | 'hasShortcuts',
  ): MenuEntry => ({
    kind: 'switch',
    label,
    isOn: settings.get()[key],
    toggle: () => settings.set({ [key]: !settings.get()[key] }),
  });
  const repeatPage = (): MenuPage => ({
    title: word('controls.repeat'),
    staysOpen: true,
    entries: [
      { kind: 'switch', label: word('controls.loop'), isOn: video.loop, toggle: commands.toggleLoop },
      { kind: 'action', label: word('controls.repeatFrom'), hint: '[', act: () => setRepeat('from') },
      { kind: 'action', label: word('controls.repeatTo'), hint: ']', act: () => setRepeat('to') },
      { kind: 'action', label: word('controls.repeatOff'), hint: '\\', act: clearRepeat },
    ],
  });
  const morePage = (): MenuPage => ({
    title: word('controls.more'),
    entries: [
      ...(page
        ? ([
            { kind: 'action', label: word('controls.copyLink'), act: () => void copyLink() },
            {
              kind: 'action',
              label: word('controls.copyLinkAt'),
              hint: 'Y',
              act: () => void copyLink(video.currentTime),
            },
            setting(word('controls.playsWhenOpened'), 'playsWhenOpened'),
            setting(word('controls.miniWhenAway'), 'hasMiniPlayer'),
          ] satisfies MenuEntry[])
        : []),
      setting(word('controls.singleKeys'), 'hasShortcuts'),
      { kind: 'action', label: word('controls.shortcuts'), hint: '?', act: () => extra.showHelp?.() },
      { kind: 'action', label: word('controls.statistics'), hint: 'D', act: statistics.toggle },
    ],
  });
  const pages = createSettingsPages({
    player,
    video,
    engine,
    settings,
    commands,
    chapters,
    word,
    more: () => [
      { kind: 'page', label: word('controls.repeat'), open: repeatPage },
      setting(word('controls.dataSaver'), 'savesData'),
      { kind: 'page', label: word('controls.more'), open: morePage },
    ],
  });

  const menu = createMenu(root, word('controls.back'));
  undo.push(menu.close);
  const focusPlayer = () => root.focus({ preventScroll: true });
  if (bar) {
    if (captionsOf(player).length > 0) {
      const button = addBarButton(
        bar,
        {
          name: 'captions',
          label: word('controls.captions'),
          path: CAPTIONS_SHAPE,
          onPress: () => {
            commands.toggleCaptions();
            drawCaptions();
          },
        },
        LAST_BUTTONS,
      );
      const drawCaptions = () =>
        button.name(
          word('controls.captions'),
          captionsOf(player).some(({ mode }) => mode === 'showing'),
        );
      drawCaptions();
      undo.push(settings.subscribe(drawCaptions));
    }
    const gear = addBarButton(
      bar,
      {
        name: 'settings',
        label: word('controls.settings'),
        path: GEAR_SHAPE,
        onPress: () => {
          if (menu.isOpen) return menu.close();
          // A key press has no coordinates: anyone who came by keyboard returns to the button, others to the player and its keys.
          const isByKeyboard = gear.element.matches(':focus-visible');
          menu.open(pages.first, () =>
            isByKeyboard ? gear.element.focus({ preventScroll: true }) : focusPlayer(),
          );
        },
      },
      LAST_BUTTONS,
    );
    gear.element.setAttribute('aria-haspopup', 'menu');
    if (page)
      addBarButton(
        bar,
        { name: 'theatre', label: word('controls.theatre'), path: THEATRE_SHAPE, onPress: toggleTheatre },
        LAST_BUTTONS,
      );
    if (mini)
      addBarButton(
        bar,
        { name: 'mini', label: word('controls.miniPlayer'), path: MINI_SHAPE, onPress: mini.toggle },
        LAST_BUTTONS,
      );
  }
  const onContextMenu = (event: MouseEvent) => {
    // With Shift the browser's own comes; controls and text keep theirs, too.
    if (event.defaultPrevented || event.shiftKey || !(event.target instanceof Element)) return;
    if (event.target.closest('button, a, .mf-player-menu, dialog, .mf-player-statistics')) return;
    event.preventDefault();
    menu.open(morePage, focusPlayer);
  };
  root.addEventListener('contextmenu', onContextMenu);
  undo.push(() => root.removeEventListener('contextmenu', onContextMenu));

  undo.push(
    page && showResumed(root, video, commands, word),
    addTimeline({ root, video, storyboard, chapters, repeat, currentAddress }),
    addGestures(commands, feedback, word)(context),
    followRotation(context),
    followMediaSession(video, commands, { shown: page?.shown, playNext }),
    followWakeLock(video),
  );
  const onWatched = page ? page.onWatched : options.onWatched;
  if (onWatched) undo.push(countWatched(video, engine, onWatched));
  const holder = root.querySelector<HTMLElement>('.vjs-progress-holder');
  page?.loadWatchedParts?.().then(
    (parts) => {
      if (holder?.isConnected && parts.length > 0) undo.push(drawCurve(holder, parts));
    },
    // The timeline does without.
    () => {},
  );
  if (mini)
    page?.onMiniPlayer?.({
      leave: mini.leave,
      enter: mini.enter,
    });
  undo.push(keepCaptionsOnce(player, video));
  showCaptions(player, settings.get().captions);
  styleCaptions(root, settings.get());
  undo.push(settings.subscribe(() => styleCaptions(root, settings.get())));
  return () => {
    for (const step of undo.reverse()) step?.();
  };
};

export const addFeatures: Feature = (context) => {
  const { language, page } = context.options;
  let undo: (() => void) | undefined;
  let isGone = false;
  Promise.all([loadWord(language), page?.loadMemory?.().catch(() => undefined)]).then(
    ([word, memory]) => {
      if (!isGone) undo = startFeatures(context, word, memory);
    },
    // Without words no buttons: the player itself plays on.
    () => {},
  );
  return () => {
    isGone = true;
    undo?.();
  };
};

/**
 * What we use of video.js 8, typed by hand: its generated types describe a CommonJS default that no bundler gives
 * to an ES module. Keys and events are those of docs.videojs.com.
 */
declare module 'video.js' {
  export interface VideoJsPlayer {
    el(): HTMLElement;
    play(): Promise<void> | undefined;
    pause(): void;
    ended(): boolean;
    scrubbing(): boolean;
    seeking(): boolean;
    /** Seconds; with an argument, seeks. */
    currentTime(seconds?: number): number;
    duration(): number;
    isFullscreen(): boolean;
    requestFullscreen(): Promise<void>;
    exitFullscreen(): Promise<void>;
    error(problem?: null): { code: number; message: string } | null;
    userActive(active: boolean): void;
    /** Adds to what it was created with. */
    options(more: object): void;
    addRemoteTextTrack(
      options: { kind: string; mode?: string; src?: string; srclang?: string; label?: string },
      manualCleanup: boolean,
    ): { track: { addCue(cue: VTTCue): void } };
    textTracks(): { length: number; [index: number]: { kind: string; mode: string } };
    on(event: string | readonly string[], listener: (event: Event) => void): void;
    ready(listener: () => void): void;
    dispose(): void;
    isDisposed(): boolean;
    remoteTextTracks(): { length: number; [index: number]: { src?: string } | undefined };
    /** `true` stands for knowing that it is not to be relied on. */
    tech(isSafe: true): { trigger(event: string): void } | undefined;
  }
  interface VideoJs {
    (element: HTMLVideoElement, options: object): VideoJsPlayer;
    log: { level(name: 'off' | 'error' | 'warn'): void };
  }
  const videojs: VideoJs;
  export default videojs;
}

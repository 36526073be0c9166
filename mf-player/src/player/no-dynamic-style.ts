/**
 * Keeps video.js from writing `<style>` elements, which the content security policy refuses; skin.css has what they
 * would say. A module of its own because it must run before video.js does.
 */
(globalThis as { VIDEOJS_NO_DYNAMIC_STYLE?: boolean }).VIDEOJS_NO_DYNAMIC_STYLE = true;

/** Styles of the whole page, in the shell's first stylesheet. */
import '@foyer/shared/ui/tokens.css';
import '../taps/kept-taps.css';
import '../discreet/discreet.css';
import './below-window.css';

import { hostBuild } from '@foyer/shared/config/webpack';
import declarations from './src/routes/shell-declarations.ts';

export default hostBuild(declarations, import.meta.dirname);

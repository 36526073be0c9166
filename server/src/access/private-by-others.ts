/** Who made an upload private: a condition for the SQL of other rooms. */
export { privateByOthers } from './private-by-others.sql.ts';

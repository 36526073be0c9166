/** Stands for a global stylesheet in tests. */
export default {};

/** CSS modules as the webpack factory and the jest preset give them: one default export, local name to class name. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css' {}

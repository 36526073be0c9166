/** In a form without a button of its own: browsers send a form of several fields by its Enter key only if it has one. */
export const EnterSaves = () => <button type="submit" hidden tabIndex={-1} aria-hidden="true" />;

/** Ends an upload on the server: its bytes and its video go. tus has a method of its own for it, so it goes past the API slice. */
export const giveUpUpload = async (url: string): Promise<boolean> => {
  const answer = await fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(
    () => null,
  );
  // Gone already is as good.
  return answer !== null && (answer.ok || answer.status === 404);
};

/** A value once nobody has changed it for a moment: while somebody types, nothing is asked for. */
import { useEffect, useState } from 'react';

const REST_MS = 500;

export const useRested = (value: string): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};

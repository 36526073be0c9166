/** Removes the chosen videos of a list, or moves them where a dialog asks; nothing is chosen afterwards. */
import { useState } from 'react';
import type { MoveDialogProps } from '../move-dialog/move-dialog.tsx';
import { MoveDialogLazy } from '../move-dialog/move-dialog-lazy.tsx';
import { SelectionTools } from './selection-tools.tsx';
import type { Selection } from './use-selection.ts';

interface ChosenToolsProps extends Omit<MoveDialogProps, 'onClose'> {
  selection: Selection;
  onRemove: () => void;
}

export const ChosenTools = ({ selection, onRemove, onMove, ...dialog }: ChosenToolsProps) => {
  const [isMoving, setMoving] = useState(false);
  return (
    <>
      <SelectionTools
        selection={selection}
        onRemove={() => {
          onRemove();
          selection.stop();
        }}
        onMove={() => setMoving(true)}
      />
      {isMoving && (
        <MoveDialogLazy
          {...dialog}
          onClose={() => setMoving(false)}
          onMove={(target) => {
            setMoving(false);
            onMove(target);
            selection.stop();
          }}
        />
      )}
    </>
  );
};

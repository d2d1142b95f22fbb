import { useNavigation } from 'react-router';

/** The decision that is being processed: all buttons wait for it, the one that was pressed turns. */
export type DecisionState = { isBusy: boolean; isPressed: (id: string, decision: string) => boolean };

export function useDecision(): DecisionState {
  const { formData, state } = useNavigation();
  const isBusy = state !== 'idle' && formData?.has('decision') === true;
  return {
    isBusy,
    isPressed: (id, decision) => isBusy && formData.get('id') === id && formData.get('decision') === decision,
  };
}

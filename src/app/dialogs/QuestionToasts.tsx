import { useEffect } from 'react';

import { type Answer, answered, type OpenQuestion, selectQuestions } from '@/store/account/userSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { toast } from '@/ui/toast/toast';

export const QuestionToasts = () =>
  useAppSelector(selectQuestions)
    .filter(({ question, stage }) => stage === 'asked' && question.form)
    .map(({ question }) => <QuestionToast key={question.kind} question={question} />);

/** Makes toast IDs unique, because the previous toast may still be animating out. */
let toastCount = 0;

/** A toast with the question's two buttons; it stays until one of them is pressed or the question is closed. */
function QuestionToast({ question }: Pick<OpenQuestion, 'question'>) {
  const dispatch = useAppDispatch();

  useEffect(() => {
    const { kind, form, text: questionTexts } = question;
    const { title, text = '', confirm, cancel, isHarmless } = questionTexts;
    const answerWith = (answer: Answer['answer']) => () => dispatch(answered({ kind, answer }));
    toastCount += 1;
    const id = `question ${toastCount}`;
    toast[isHarmless ? 'info' : 'warning'](text, {
      id,
      title,
      isQuestion: form === 'toast',
      actions: [
        { label: cancel, onPress: answerWith('no') },
        { label: confirm, onPress: answerWith('yes') },
      ],
    });
    return () => toast.close(id);
  }, [question, dispatch]);

  return null;
}

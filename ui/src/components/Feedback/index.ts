export { Feedback, type FeedbackProps } from './Feedback.tsx';

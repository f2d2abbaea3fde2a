export { AnswerForms } from './answer-forms.tsx'

export { Button, type ButtonVariant, LinkButton } from './button.tsx'
export { ErrorSummary } from './error-summary.tsx'
export {
  CheckboxField,
  FieldPair,
  type FieldState,
  type Option,
  QuantityField,
  RadioGroup,
  SelectField,
  TextAreaField,
  TextField
} from './field.tsx'
export { describeField, FieldFrame, fieldId } from './field-frame.tsx'
export { Form } from './form.tsx'
export { type FormState, fieldOf, summaryOf } from './form-state.ts'
export { PasswordField, passwordRules } from './password-field.tsx'

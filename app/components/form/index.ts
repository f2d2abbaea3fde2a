export { AddressForms } from './address-forms.tsx'
export { Button, type ButtonVariant, LinkButton } from './button.tsx'
export { CalendarAddress } from './calendar-address.tsx'
export { ErrorSummary } from './error-summary.tsx'
export { CheckboxList } from './field/checkbox-list.tsx'
export {
  CheckboxField,
  DayField,
  FieldPair,
  type FieldState,
  type Option,
  QuantityField,
  RadioGroup,
  SelectField,
  TextAreaField,
  TextField
} from './field/field.tsx'
export { describeField, FieldFrame } from './field/field-frame.tsx'
export { fieldId } from './field/field-id.ts'
export { NewPasswordFields, PasswordField, passwordRules } from './field/password-field.tsx'
export { BirthField, DocumentField, EmailField, NameField, PhoneField } from './field/person-fields.tsx'
export { TagField } from './field/tag-field.tsx'
export { FileLink, FileLinks } from './file-link.tsx'
export { Form } from './form.tsx'
export { chosenOf, type FormState, fieldOf, summaryOf } from './form-state.ts'
export { LateNotice, VersionField } from './late-form.tsx'
export { type KnownProof, ProofFields } from './proof-fields.tsx'
export { UploadForm } from './upload/upload-form.tsx'
export { textIn, useTyped } from './use-typed.ts'

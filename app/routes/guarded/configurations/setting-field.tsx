import {
  CheckboxField,
  EmailField,
  type FormState,
  fieldOf,
  RadioGroup,
  TextAreaField,
  TextField
} from '#app/components/index.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { type PlainName, settingOf } from '#app/domain/place/settings.ts'

interface SettingFieldProps<K extends PlainName> {
  name: K
  /** Stored settings of the group. */
  rules: { [N in K]: string | number | boolean }
  refused: FormState | undefined
  /** Replaces the hint of the table where it tells the present state. */
  hint?: string
}

/** Draws the field of one setting from its row in the table. */
export function SettingField<K extends PlainName>({ name, rules, refused, hint }: SettingFieldProps<K>) {
  const setting = settingOf(name)
  const value = rules[name]
  const { label } = setting
  if (!label) throw new Error(`${name} has no label: its page draws the field by hand`)
  const told = { label, hint: hint ?? setting.hint }
  const field = (kept: string) => fieldOf(refused, name, kept)
  switch (setting.kind) {
    case 'flag':
      return <CheckboxField field={field(value ? 'on' : '')} {...told} />
    case 'choice':
      return <RadioGroup field={field(String(value))} options={setting.options} required {...told} />
    case 'number':
      return (
        <TextField field={field(String(value))} inputMode="numeric" maxLength={String(setting.most).length} {...told} />
      )
    case 'email':
      return <EmailField field={field(String(value))} optional autoComplete="off" {...told} />
    case 'phone':
      return (
        <TextField
          field={field(formatPhone(String(value)))}
          optional
          type="tel"
          autoComplete="off"
          maxLength={60}
          {...told}
        />
      )
    case 'time':
      return <TextField field={field(String(value))} optional type="time" autoComplete="off" {...told} />
    case 'text':
      return setting.rows ? (
        <TextAreaField field={field(String(value))} optional rows={setting.rows} maxLength={setting.most} {...told} />
      ) : (
        <TextField field={field(String(value))} optional autoComplete="off" maxLength={setting.most} {...told} />
      )
    default:
      throw new Error(`${name} has no field of its own`)
  }
}

import { t } from '#app/domain/words/speech.ts'
import { TextField, type TextFieldProps } from './field.tsx'

type PersonFieldProps = Omit<TextFieldProps, 'label' | 'type'> & { label?: string }

export function NameField(props: PersonFieldProps) {
  return <TextField label={t('Nome')} autoComplete="name" maxLength={120} required {...props} />
}

export function DocumentField(props: PersonFieldProps) {
  return (
    <TextField
      label={t('CPF ou CNPJ')}
      hint={t('Com ou sem pontos.')}
      // A new CNPJ may contain letters.
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      {...props}
    />
  )
}

export function PhoneField(props: PersonFieldProps) {
  return <TextField label={t('Celular com DDD')} autoComplete="tel" maxLength={60} {...props} type="tel" />
}

export function EmailField(props: PersonFieldProps) {
  return (
    <TextField
      label={t('E-mail')}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
      type="email"
    />
  )
}

export function BirthField(props: PersonFieldProps) {
  return (
    <TextField
      label={t('Data de nascimento')}
      inputMode="numeric"
      placeholder="31/12/1990"
      autoComplete="off"
      maxLength={10}
      {...props}
    />
  )
}

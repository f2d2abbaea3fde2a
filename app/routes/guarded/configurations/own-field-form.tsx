import type { ReactNode } from 'react'
import {
  Button,
  CheckboxField,
  FieldPair,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  RadioGroup,
  TextAreaField,
  TextField
} from '#app/components/index.ts'
import { FIELD_TYPES } from '#app/domain/person/form-field.ts'
import type { TypedField } from './own-field-values.ts'

interface FieldFormProps {
  action: string
  typed: TypedField
  refused: FormState | null | undefined
  submit: string
  backTo: string
  /** True when the value is edited elsewhere. */
  withoutValue?: boolean
  /** Names the page on which visitors read the value. */
  shownAt: string
  /** Hidden fields that the form sends too. */
  children?: ReactNode
}

type PartProps = Pick<FieldFormProps, 'typed' | 'refused'>

export function FieldForm({ action, submit, backTo, withoutValue, shownAt, children, ...part }: FieldFormProps) {
  return (
    <Form method="post" action={action} className="stack">
      {children}
      <WordsCard {...part} shownAt={shownAt} />
      <KindCard {...part} withoutValue={withoutValue} />
      <div className="row">
        <Button variant="primary">{submit}</Button>
        <LinkButton to={backTo} variant="quiet">
          Voltar
        </LinkButton>
      </div>
    </Form>
  )
}

function WordsCard({ typed, refused, shownAt }: PartProps & Pick<FieldFormProps, 'shownAt'>) {
  return (
    <div className="card">
      <h2>O campo</h2>
      <TextField
        field={fieldOf(refused, 'label', typed.label)}
        label="Nome"
        hint="Como a equipe o lê."
        required
        autoComplete="off"
        maxLength={80}
      />
      <TextField
        field={fieldOf(refused, 'public_label', typed.public_label)}
        label="Nome para os visitantes"
        hint={`Com ele, o campo aparece ${shownAt}. Em branco: só a equipe o vê.`}
        optional
        autoComplete="off"
        maxLength={80}
      />
      <TextField
        field={fieldOf(refused, 'position', typed.position)}
        label="Posição"
        hint="Os de número menor vêm antes."
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        required
      />
      <Box
        typed={typed}
        refused={refused}
        name="active"
        label="Ativo"
        hint="Desligado, não se pergunta nem se mostra; o que foi preenchido fica guardado."
      />
    </div>
  )
}

const types = FIELD_TYPES.map(({ value, label }) => ({ value, label }))

function KindCard({ typed, refused, withoutValue }: PartProps & Pick<FieldFormProps, 'withoutValue'>) {
  return (
    <div className="card">
      <h2>O que se preenche</h2>
      <RadioGroup field={fieldOf(refused, 'type', typed.type)} label="Tipo" options={types} required />
      <TextAreaField
        field={fieldOf(refused, 'options', typed.options)}
        label="Opções da lista"
        hint="Uma em cada linha. Só para ‘Escolha de uma lista’."
        optional
        rows={4}
        maxLength={10_000}
      />
      <FieldPair>
        <FirstValue typed={typed} refused={refused} withoutValue={withoutValue} />
        <TextField
          field={fieldOf(refused, 'min', typed.min)}
          label="Mínimo"
          hint="0: pode ficar em branco. De um número, o menor que se aceita; dos outros, quantos valores."
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          required
        />
      </FieldPair>
      <Box
        typed={typed}
        refused={refused}
        name="multiple"
        label="Vários valores"
        hint="Não vale para texto longo nem para sim ou não."
      />
      <Box
        typed={typed}
        refused={refused}
        name="cumulative"
        label="Acumula"
        hint="O que se preenche é acrescentado ao que já está, e nada se perde: bom para cursos feitos ou vistorias."
      />
    </div>
  )
}

type FirstValueProps = PartProps & Pick<FieldFormProps, 'withoutValue'>

function FirstValue({ typed, refused, withoutValue }: FirstValueProps) {
  if (withoutValue) return <input type="hidden" name="value" value="" />
  return (
    <TextField
      field={fieldOf(refused, 'value', typed.value)}
      label="Valor inicial"
      hint="Com ele começa o cadastro de um condutor novo. Para ‘Sim ou não’, escreva sim."
      optional
      autoComplete="off"
      maxLength={200}
    />
  )
}

interface BoxProps extends PartProps {
  name: 'active' | 'multiple' | 'cumulative'
  label: string
  hint: string
}

function Box({ typed, refused, name, label, hint }: BoxProps) {
  const isOn = refused ? refused.initialValue?.[name] === 'on' : typed[name]
  return (
    <CheckboxField field={{ name, errors: refused?.error?.[name] }} label={label} hint={hint} defaultChecked={isOn} />
  )
}

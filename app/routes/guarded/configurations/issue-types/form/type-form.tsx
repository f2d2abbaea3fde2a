import type { ReactNode } from 'react'
import {
  Button,
  CheckboxField,
  ErrorSummary,
  Form,
  fieldId,
  LinkButton,
  Notice,
  type Option,
  RadioGroup,
  TextAreaField,
  TextField
} from '#app/components/index.ts'
import { ISSUE_EFFECTS } from '#app/domain/issue/effects.ts'
import { Attendants } from './attendants.tsx'
import { DocumentLines } from './document-lines.tsx'
import type { AnsweredType, TypedType } from './view.ts'

interface TypeFormProps {
  action: string
  saved: TypedType
  /** Null when the API stores only name and description. */
  attendants: readonly Option[] | null
  answered: AnsweredType | undefined
  submit: string
  children?: ReactNode
}

const effects = [
  { value: '', label: 'Nada mais', hint: 'A decisão fica registrada, com a conversa.' },
  ...ISSUE_EFFECTS.map(({ name, label, explains }) => ({ value: name, label, hint: explains }))
]

export function TypeForm({ action, saved, attendants, answered, submit, children }: TypeFormProps) {
  const typed = answered?.typed ?? saved
  const errors = answered?.errors ?? {}
  const version = answered?.typed && !answered.isLate ? answered.typed.version : saved.version
  const summary = Object.entries(errors).flatMap(([name, said]) =>
    said.map((message) => ({ message, fieldId: name ? fieldId({ name }) : undefined }))
  )
  return (
    <div className="stack">
      <ErrorSummary errors={summary} title="O tipo não foi salvo" />
      {answered && summary.length === 0 ? (
        <Notice role="status">Ainda não salvo: confira e toque em {submit}.</Notice>
      ) : null}
      {/* Uncontrolled fields keep what was typed, so changed lines need another key. */}
      <Form method="post" action={action} className="stack" key={JSON.stringify(typed)}>
        <input type="hidden" name="version" value={version} />
        {/* Enter presses the form's first button, which must not be one that removes a line. */}
        <button type="submit" className="vh" name="intent" value="save" tabIndex={-1} aria-hidden="true">
          {submit}
        </button>
        <WhatCard typed={typed} errors={errors} isPlain={attendants === null} />
        {attendants ? (
          <>
            <DocumentLines lines={typed.documents} errors={errors} />
            <HowCard typed={typed} errors={errors} attendants={attendants} />
          </>
        ) : (
          <input type="hidden" name="plain" value="1" />
        )}
        <div className="row">
          <Button variant="primary" name="intent" value="save">
            {submit}
          </Button>
          {children}
          <LinkButton to="/configurations/issuesTypes/index" variant="quiet">
            Voltar
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}

interface CardProps {
  typed: TypedType
  errors: Record<string, string[]>
}

function WhatCard({ typed, errors, isPlain }: CardProps & { isPlain: boolean }) {
  return (
    <div className="card">
      <h2>O que se pede</h2>
      <TextField
        field={{ name: 'label', value: typed.label, errors: errors.label }}
        label="Nome"
        required
        maxLength={80}
        autoComplete="off"
      />
      <TextAreaField
        field={{ name: 'description', value: typed.description, errors: errors.description }}
        label="Descrição"
        hint="Aparece antes do formulário: o que informar e o que esperar."
        optional
        rows={3}
        maxLength={1000}
      />
      {isPlain ? null : <Open typed={typed} errors={errors} />}
    </div>
  )
}

function Open({ typed, errors }: CardProps) {
  return (
    <>
      <CheckboxField
        field={{ name: 'active', errors: errors.active }}
        label="Ativo"
        hint="Desligado, não aceita requerimentos novos; os já abertos continuam."
        defaultChecked={typed.active}
      />
      <CheckboxField
        field={{ name: 'is_public', errors: errors.is_public }}
        label="Aberto a quem não tem conta"
        hint="Pela página pública do parque, onde ela recebe requerimentos."
        defaultChecked={typed.isPublic}
      />
    </>
  )
}

function HowCard({ typed, errors, attendants }: CardProps & { attendants: readonly Option[] }) {
  return (
    <div className="card">
      <h2>Como se atende</h2>
      <TextField
        field={{ name: 'days', id: 'f-days_to_answer', value: typed.days, errors: errors.days_to_answer }}
        label="Dias para responder"
        hint="Dias corridos desde a abertura. 0: sem prazo."
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
      <Attendants options={attendants} chosen={typed.attendants} errors={errors.attendants} />
      <RadioGroup
        field={{ name: 'effect', value: typed.effect, errors: errors.effect }}
        label="O que a aprovação faz"
        options={effects}
      />
    </div>
  )
}

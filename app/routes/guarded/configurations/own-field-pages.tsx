import type { ReactNode } from 'react'
import {
  type Column,
  ErrorSummary,
  type FormState,
  fieldOf,
  LateNotice,
  PageHeader,
  SituationTag,
  summaryOf,
  VersionField
} from '#app/components/index.ts'
import { FieldForm } from './own-field-form.tsx'
import type { toFieldRow } from './own-field-row.ts'
import { newField, type TypedField } from './own-field-values.ts'

/** Own fields of one noun: the address of their list, and the words that differ. */
export interface OwnFields {
  path: `/configurations/${string}`
  addLead: string
  /** Names the page on which visitors read the value. */
  shownAt: string
  /** True when the value is filled elsewhere. */
  withoutValue?: boolean
}

interface AddProps {
  fields: OwnFields
  /** The form's key: a second submission creates no second field. */
  uuid: string
  refused: FormState | undefined
}

export function AddFieldPage({ fields: { path, addLead, ...words }, uuid, refused }: AddProps): ReactNode {
  return (
    <div className="narrow-page form-page">
      <PageHeader title="Novo campo" lead={addLead} />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O campo não foi criado" />
        <FieldForm
          {...words}
          action={`${path}/add`}
          typed={newField}
          refused={refused}
          submit="Criar campo"
          backTo={path}
        >
          <input type="hidden" name="uuid" defaultValue={String(fieldOf(refused, 'uuid', uuid).value || uuid)} />
        </FieldForm>
      </div>
    </div>
  )
}

interface EditProps {
  fields: OwnFields
  field: { uuid: string; label: string; changed: string; typed: TypedField }
  refused: FormState | undefined
}

export function EditFieldPage({ fields: { path: list, addLead: _, ...words }, field, refused }: EditProps): ReactNode {
  const { uuid, label, changed, typed } = field
  const path = `${list}/${uuid}`
  return (
    <div className="narrow-page form-page">
      <PageHeader title={label} lead={changed ? `Mudou em ${changed}.` : undefined} />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        <LateNotice refused={refused} path={path} />
        {/* Uncontrolled fields keep what was typed, so another user's version needs another key. */}
        <FieldForm
          key={refused ? '' : typed.version}
          {...words}
          action={path}
          typed={typed}
          refused={refused}
          submit={refused?.isLate ? 'Salvar assim mesmo' : 'Salvar campo'}
          backTo={list}
        >
          <VersionField refused={refused} version={typed.version} />
        </FieldForm>
      </div>
    </div>
  )
}

export const fieldColumns: Column<ReturnType<typeof toFieldRow>>[] = [
  { key: 'label', header: 'Campo', cell: ({ label }) => label },
  { key: 'kind', header: 'Tipo', cell: ({ kind }) => kind },
  {
    key: 'public',
    header: 'Visitantes veem',
    cell: ({ publicLabel }) => publicLabel || <span className="muted">Não</span>
  },
  { key: 'changed', header: 'Mudou em', cell: ({ changed }) => <span className="num">{changed}</span> },
  {
    key: 'active',
    header: 'Situação',
    card: 'lead',
    cell: ({ active }) => <SituationTag tone={active ? 'green' : 'gray'}>{active ? 'Ativo' : 'Inativo'}</SituationTag>
  }
]

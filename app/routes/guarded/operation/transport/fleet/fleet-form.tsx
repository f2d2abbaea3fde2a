import type { ReactNode } from 'react'
import {
  Button,
  CheckboxField,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LateNotice,
  LinkButton,
  PageHeader,
  SelectField,
  summaryOf,
  TextField,
  VersionField
} from '#app/components/index.ts'
import type { FleetPage } from './load-thing.server.ts'
import { UseTag } from './use-tag.tsx'

interface FleetFormProps {
  data: FleetPage
  refused: FormState | null | undefined
  titles: { add: string; submit: string; archived: string }
  children: ReactNode
}

/** Shared part of the forms for vehicle, driver and company. */
export function FleetForm({ data: { path, title, typed, isNew, key }, refused, titles, children }: FleetFormProps) {
  return (
    <div className="narrow-page form-page">
      <PageHeader
        title={isNew ? titles.add : title}
        actions={isNew ? null : <UseTag archived={typed.archived === 'on'} />}
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi gravado" />
        <LateNotice refused={refused} path={path} />
        <Form method="post" action={path} className="card stack" key={refused ? '' : typed.version}>
          <VersionField refused={refused} version={typed.version} />
          <input type="hidden" name="key" value={String(fieldOf(refused, 'key', key).value || key)} />
          {children}
          {isNew ? null : (
            <CheckboxField
              field={{
                ...fieldOf(refused, 'archived'),
                value: refused ? refused.initialValue?.archived : typed.archived === 'on'
              }}
              label="Arquivado"
              hint={titles.archived}
            />
          )}
          <div className="row">
            <Button variant="primary">{isNew ? titles.submit : 'Salvar'}</Button>
            <LinkButton to="/operation/transport/fleet" variant="quiet">
              Voltar
            </LinkButton>
          </div>
        </Form>
      </div>
    </div>
  )
}

interface PartProps {
  data: FleetPage
  refused: FormState | null | undefined
  name: string
  label: string
}

type LineProps = PartProps & {
  hint?: string
  optional?: boolean
  required?: boolean
  most: number
  inputMode?: 'numeric' | 'tel'
}

export function Line({ data, refused, name, most, ...rest }: LineProps) {
  return <TextField field={fieldOf(refused, name, data.typed[name])} autoComplete="off" maxLength={most} {...rest} />
}

export function CompanyChoice({ data, refused }: Pick<PartProps, 'data' | 'refused'>) {
  return (
    <SelectField
      field={fieldOf(refused, 'company_uuid', data.typed.company_uuid)}
      label="Transportadora"
      empty="Nenhuma: é do próprio parque"
      optional
      options={data.companies}
    />
  )
}

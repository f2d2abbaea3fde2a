import type { ReactNode } from 'react'
import { Button, Form, LinkButton } from '#app/components/index.ts'
import { OwnField } from '#app/components/own-field/index.ts'
import type { AgentField } from '#app/contracts/agents/shapes.ts'
import { AvailabilityCard, LeadsCard, PapersCard, type PartProps, PersonCard, TeamCard } from './parts.tsx'

interface AgentFormProps extends PartProps {
  action: string
  fields: readonly AgentField[]
  submit: string
  backTo: string
  /** Hidden fields that the form sends too. */
  children?: ReactNode
}

export function AgentForm({ action, submit, backTo, children, fields, ...part }: AgentFormProps) {
  const { typed, refused } = part
  return (
    <Form method="post" action={action} className="stack">
      {children}
      <PersonCard {...part} />
      <LeadsCard {...part} />
      <PapersCard {...part} />
      <AvailabilityCard {...part} />
      {fields.length > 0 ? (
        <div className="card">
          <h2>Campos do parque</h2>
          {fields.map((shape) => (
            <OwnField key={shape.key} shape={shape} saved={typed.fields[shape.key] ?? []} refused={refused} />
          ))}
        </div>
      ) : null}
      <TeamCard {...part} />
      <div className="row">
        <Button variant="primary">{submit}</Button>
        <LinkButton to={backTo} variant="quiet">
          Voltar
        </LinkButton>
      </div>
      <input type="hidden" name="field_keys" value={fields.map(({ key }) => key).join(' ')} />
    </Form>
  )
}

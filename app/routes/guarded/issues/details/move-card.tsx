import type { ReactNode } from 'react'
import {
  Button,
  Form,
  type FormState,
  fieldOf,
  RadioGroup,
  TextAreaField,
  VersionField
} from '#app/components/index.ts'
import { LONGEST_WORDS } from '#app/domain/issue/limits.ts'
import { CANCELLED } from '#app/domain/issue/status.ts'
import type { DetailsData } from './facts-card.tsx'

interface MoveCardProps {
  path: string
  version: number
  moves: DetailsData['moves']
  refused: FormState | null | undefined
}

export function MoveCard({ path, version, moves, refused }: MoveCardProps) {
  const own = refused?.initialValue?.intent === 'move' ? refused : null
  const asked = { path, version, refused: own }
  if (moves.mayGiveUp) return <GiveUp {...asked} />
  return (
    <section className="card stack no-print" aria-labelledby="titulo-situacao">
      <h2 id="titulo-situacao">Mudar a situação</h2>
      <MoveForm {...asked}>
        <RadioGroup field={fieldOf(own, 'statusId')} label="Nova situação" options={moves.options} required />
        <Reason
          refused={own}
          required={moves.needsMessage}
          optional={false}
          hint={`Quem pediu a lê.${moves.mayRefuse ? ' Para recusar é preciso dizer por quê.' : ''}`}
        />
        <div>
          <Button variant="primary">Mudar situação</Button>
        </div>
      </MoveForm>
    </section>
  )
}

interface MoveFormProps {
  path: string
  version: number
  refused: FormState | null
  children: ReactNode
}

/** Sends the newest version: the user decides on the state that is drawn. */
function MoveForm({ path, version, refused, children }: MoveFormProps) {
  return (
    <Form method="post" action={path} className="stack" key={version}>
      <input type="hidden" name="intent" value="move" />
      <VersionField refused={refused} version={version} />
      {children}
    </Form>
  )
}

interface ReasonProps {
  refused: FormState | null
  hint: string
  required?: boolean
  optional?: boolean
}

function Reason({ refused, hint, required = false, optional = true }: ReasonProps) {
  return (
    <TextAreaField
      field={fieldOf(refused, 'reason')}
      label="Mensagem"
      hint={hint}
      optional={optional}
      required={required}
      rows={3}
      maxLength={LONGEST_WORDS}
    />
  )
}

function GiveUp({ path, version, refused }: Omit<MoveFormProps, 'children'>) {
  return (
    <section className="card no-print">
      <details className="fold" open={refused !== null}>
        <summary>Desistir deste requerimento</summary>
        <MoveForm path={path} version={version} refused={refused}>
          <p>Ele será cancelado e ninguém mais o analisa. Só quem atende pode reabri-lo.</p>
          <input type="hidden" name="statusId" value={CANCELLED} />
          <Reason refused={refused} hint="Se quiser, diga por quê." />
          <div>
            <Button variant="danger">Desistir</Button>
          </div>
        </MoveForm>
      </details>
    </section>
  )
}

import type { ReactNode } from 'react'
import {
  Button,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  TextAreaField,
  VersionField
} from '#app/components/index.ts'

interface Intent {
  value: string
  label: string
}

interface TermFormProps {
  action: string
  refused: FormState | undefined
  version: string
  text: string
  hint: string
  optional: boolean
  most: number
  save: Intent
  /** Lets the text of the house, or of the place, count again; null where it does. */
  giveUp: Intent | null
  /** Hidden fields. */
  children?: ReactNode
}

export function TermForm({ action, refused, version, text, save, giveUp, children, most, ...field }: TermFormProps) {
  return (
    <Form method="post" action={action} className="card stack">
      <VersionField version={version} refused={refused} />
      {children}
      <TextAreaField
        field={fieldOf(refused, 'text', text)}
        label="Texto do termo"
        rows={16}
        maxLength={most}
        {...field}
      />
      <div className="row">
        <Button variant="primary" name="intent" value={save.value}>
          {save.label}
        </Button>
        {giveUp ? (
          <Button variant="quiet" name="intent" value={giveUp.value}>
            {giveUp.label}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}

interface KeptTermProps {
  hash: string
  text: string
  back: string
  /** Stands above the text. */
  children?: ReactNode
}

/** One version of a term, which never changes. */
export function KeptTerm({ hash, text, back, children }: KeptTermProps) {
  return (
    <div className="narrow-page stack">
      <p className="muted small term-words">Impressão digital (SHA-256): {hash}</p>
      {children}
      <section className="card" aria-labelledby="inteiro">
        <h2 id="inteiro">Texto inteiro</h2>
        <p className="term-words">{text}</p>
      </section>
      <div>
        <LinkButton to={back} variant="quiet">
          Voltar
        </LinkButton>
      </div>
    </div>
  )
}

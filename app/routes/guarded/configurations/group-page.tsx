import type { ReactNode } from 'react'
import { Notice } from '#app/components/feedback/index.ts'
import { Button, ErrorSummary, Form, type FormState, summaryOf } from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { SectionNav } from './section-nav.tsx'

interface GroupPageProps {
  title: string
  lead: string
  path: string
  /** Tells who saved last; '' when nobody has. */
  saved: string
  version: string | number
  refused: FormState | null | undefined
  submit?: string
  children: ReactNode
  /** Content beside the form. */
  after?: ReactNode
}

/** Draws one group of settings, and no field of another group. */
export function GroupPage(props: GroupPageProps) {
  const { title, lead, path, saved, refused, submit = 'Salvar', children, after } = props
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <SectionNav />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        <Meanwhile refused={refused} path={path} />
        <Form method="post" action={path} className="stack">
          <VersionField version={props.version} refused={refused} />
          {children}
          <div>
            <Button variant="primary">{isLate(refused) ? 'Salvar assim mesmo' : submit}</Button>
          </div>
          {/* Keep this field last: a truncated body arrives without it. */}
          <input type="hidden" name="complete" value="1" />
        </Form>
        <SavedLine saved={saved} />
        {after}
      </div>
    </>
  )
}

/**
 * True when another user saved first. The form comes back without its version, because the notice has told about the
 * change.
 */
function isLate(refused: GroupPageProps['refused']): boolean {
  return Boolean(refused) && refused?.initialValue?.version === undefined
}

export function VersionField({ version, refused }: Pick<GroupPageProps, 'version' | 'refused'>) {
  const seen = refused?.initialValue?.version
  return <input type="hidden" name="version" value={typeof seen === 'string' ? seen : version} />
}

/** Shows the notice beside the typed values. */
export function Meanwhile({ refused, path }: Pick<GroupPageProps, 'refused' | 'path'>) {
  if (!isLate(refused)) return null
  return (
    <Notice tone="warning">
      <p>
        <a href={path}>Abrir como está agora</a> e perder o que você digitou, ou confira abaixo e salve assim mesmo.
      </p>
    </Notice>
  )
}

export function SavedLine({ saved }: Pick<GroupPageProps, 'saved'>) {
  return <p className="muted small">{saved || 'Ninguém salvou esta página ainda.'}</p>
}

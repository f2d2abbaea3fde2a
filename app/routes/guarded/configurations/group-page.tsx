import type { ReactNode } from 'react'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  LateNotice,
  PageHeader,
  summaryOf,
  VersionField
} from '#app/components/index.ts'
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
      <div className="narrow-page form-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        <LateNotice refused={refused} path={path} />
        <Form method="post" action={path} className="stack">
          <VersionField version={props.version} refused={refused} />
          {children}
          <div>
            <Button variant="primary">{refused?.isLate ? 'Salvar assim mesmo' : submit}</Button>
          </div>
        </Form>
        <SavedLine saved={saved} />
        {after}
      </div>
    </>
  )
}

export function SavedLine({ saved }: Pick<GroupPageProps, 'saved'>) {
  return <p className="muted small">{saved || 'Ninguém salvou esta página ainda.'}</p>
}

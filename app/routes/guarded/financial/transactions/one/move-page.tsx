import { Notice } from '#app/components/feedback/index.ts'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  summaryOf,
  TextAreaField
} from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'

interface MovePageProps {
  title: string
  lead: string
  button: string
  failed: string
  variant: 'primary' | 'danger'
  /** Whether it needs a reason. */
  asksWhy: boolean
  /** Why it cannot be done as it stands; '' where it can. */
  closed: string
  /** Of the transaction. */
  path: string
  move: string
  version: string
  refused: FormState | undefined
}

/** The confirmation of what becomes of a whole transaction. */
export function MovePage({ title, lead, closed, path, move, version, refused, asksWhy, ...words }: MovePageProps) {
  const back = (
    <LinkButton to={path} variant="quiet">
      Voltar
    </LinkButton>
  )
  return (
    <div className="narrow-page stack">
      <PageHeader title={title} lead={lead} />
      <ErrorSummary errors={summaryOf(refused)} title={words.failed} />
      {closed ? (
        <>
          <Notice>{closed}</Notice>
          <p>{back}</p>
        </>
      ) : (
        <Form method="post" action={`${path}/${move}`}>
          <input type="hidden" name="version" value={version} />
          <TextAreaField
            field={fieldOf(refused, 'reason')}
            label="Motivo"
            optional={!asksWhy}
            required={asksWhy}
            rows={2}
            maxLength={300}
          />
          <div className="row">
            <Button variant={words.variant}>{words.button}</Button>
            {back}
          </div>
          {/* Last: a body cut short arrives without it. */}
          <input type="hidden" name="complete" value="1" />
        </Form>
      )}
    </div>
  )
}

import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Notice,
  PageHeader,
  summaryOf,
  TextAreaField
} from '#app/components/index.ts'

interface MovePageProps {
  title: string
  lead: string
  button: string
  failed: string
  variant: 'primary' | 'danger'
  /** True when a reason is required. */
  asksWhy: boolean
  /** Reason why it is impossible now; '' when it is possible. */
  closed: string
  /** Path of the transaction. */
  path: string
  move: string
  version: string
  refused: FormState | undefined
}

/** Asks for confirmation before a whole transaction changes its state. */
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
        </Form>
      )}
    </div>
  )
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  CheckboxField,
  type CrumbHandle,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LateNotice,
  LinkButton,
  Notice,
  PageHeader,
  summaryOf,
  TextAreaField,
  TextField,
  VersionField
} from '#app/components/index.ts'
import { getOwnTexts, type OwnTexts, saveOwnTexts } from '#app/contracts/places/own-texts.ts'
import { isOtherLanguage, isOwnNoun, LANGUAGE_NAMES, type OtherLanguage, ownNoun } from '#app/domain/place/own-texts.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'

const list = '/configurations/languages'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/place')
  return toTextView(await viewer.call(getOwnTexts, { params: wanted(params) }))
}

export const action = formAction('configurations/place', ['version'], async ({ version }, { viewer, form, params }) => {
  const { title } = await viewer.call(saveOwnTexts, {
    params: wanted(params),
    body: { version, texts: readTexts(form) }
  })
  return { to: list, text: `Traduções salvas: ${title}. As páginas públicas mostram em até um minuto.` }
})

const wanted = ({ noun = '', id = '' }: LoaderFunctionArgs['params']) => ({ noun, id })

export default function OwnTextsPage() {
  const { path, title, label, version, mayChange, isAccepted, fields } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="stack">
      <PageHeader title={title} lead={`${label}. Em branco, o visitante lê em português.`} />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi salvo" />
      <LateNotice refused={refused} path={path} />
      {isAccepted ? (
        <Notice>
          Quem reserva ou assina nesta língua aceita a tradução, que fica guardada. Quando o texto em português muda, a
          tradução deixa de aparecer até ser conferida.
        </Notice>
      ) : null}
      {mayChange ? null : <Notice>Só quem pode mudar este texto em português muda as traduções dele.</Notice>}
      <Form method="post" action={path} className="stack">
        <VersionField version={version} refused={refused} />
        {fields.map((field) => (
          <FieldCard key={field.field} field={field} refused={refused} isLocked={!mayChange} />
        ))}
        <div className="row">
          {mayChange ? <Button variant="primary">Salvar traduções</Button> : null}
          <LinkButton to={list} variant="quiet">
            Voltar
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}

interface FieldCardProps {
  field: FieldView
  refused: FormState | undefined
  isLocked: boolean
}

function FieldCard({
  field: { field, label, portuguese, isLong, most, rows, texts },
  refused,
  isLocked
}: FieldCardProps) {
  const headingId = `texto-${field}`
  return (
    <section className="card stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{label}</h2>
      <div className="grid">
        <div>
          <h3>Português</h3>
          <p className="preview-text">{portuguese}</p>
        </div>
        {texts.map(({ language, text, state }) => {
          const shared = {
            field: fieldOf(refused, nameOf(field, language), text),
            label: (
              <>
                {LANGUAGE_NAMES[language]}
                <span className="vh">: {label}</span>
              </>
            ),
            hint: state === 'stale' ? 'O texto em português mudou depois desta tradução.' : undefined,
            lang: language,
            maxLength: most,
            readOnly: isLocked,
            spellCheck: true
          }
          return (
            <div key={language}>
              {isLong ? <TextAreaField {...shared} rows={rows} /> : <TextField {...shared} autoComplete="off" />}
              {state === 'stale' && !isLocked ? (
                <CheckboxField
                  field={fieldOf(refused, fitsName(field, language))}
                  label="Conferi: esta tradução continua valendo"
                />
              ) : null}
            </div>
          )
        })}
      </div>
    </section>
  )
}

/** Names of a translation's field, as the call names its errors, and of the box that confirms it. */
const nameOf = (field: string, language: OtherLanguage): string => `${field}.${language}`
const fitsName = (field: string, language: OtherLanguage): string => `fits.${nameOf(field, language)}`

/** The translations that the form has sent. */
function readTexts(form: FormData) {
  return [...form.entries()].flatMap(([name, text]) => {
    const [, field = '', language = ''] = /^([a-z_]+)\.([a-z]+)$/.exec(name) ?? []
    if (!isOtherLanguage(language) || typeof text !== 'string') return []
    return [{ field, language, text, fits: form.get(fitsName(field, language)) === 'on' }]
  })
}

type FieldView = ReturnType<typeof toTextView>['fields'][number]

function toTextView({ noun, id, title, version, may_change: mayChange, fields }: OwnTexts) {
  const known = isOwnNoun(noun) ? ownNoun(noun) : null
  return {
    path: `/configurations/languages/${noun}/${encodeURIComponent(id)}`,
    title,
    label: known?.label ?? '',
    version,
    mayChange,
    isAccepted: known?.isAccepted ?? false,
    fields: fields.map(({ is_long: isLong, ...field }) => ({ ...field, isLong, rows: rowsFor(field.portuguese) }))
  }
}

/** Lines of a field beside a text of this length. */
function rowsFor(portuguese: string): number {
  const lines = portuguese.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 36), 0)
  return Math.min(20, Math.max(3, lines))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? 'Texto'} · Línguas · Trilha` }
]

export const handle = { crumb: (data) => data?.title ?? 'Texto' } satisfies CrumbHandle<typeof loader>

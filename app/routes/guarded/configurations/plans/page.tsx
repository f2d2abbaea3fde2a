import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { inPlaces } from '#app/components/document/in-places.tsx'
import { Button, ErrorSummary, Form, fieldId, Notice, PageHeader } from '#app/components/index.ts'
import { getPlans, savePlans } from '#app/contracts/places/groups.ts'
import { cleanText } from '#app/domain/words/clean-text.ts'
import { explainRefusal, incomplete, redirectSaying, requireAccess } from '#app/session/index.server.ts'
import { readVersion, savedWords } from '../group-form.server.ts'
import { SavedLine } from '../group-page.tsx'
import { SectionNav } from '../section-nav.tsx'
import { PlanFields, planFieldName } from './fields.tsx'
import { emptyLine, mostPlans, type PlanLine, toLine, toPlans } from './lines.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/plans')
  const { plans, version, ...save } = await viewer.call(getPlans, {})
  return { lines: plans.map(toLine), version, saved: savedWords(save, viewer.place.timezone) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/plans')
  const form = await request.formData()
  let typed: PlanLine[] | undefined
  try {
    const { lines, isSave } = readPlans(form)
    typed = lines
    if (!isSave) return json({ lines, errors: {}, version: readVersion(form) })
    await viewer.call(savePlans, { body: { version: readVersion(form), plans: toPlans(lines) } })
    const text = 'Planos salvos. A página pública os mostra em até um minuto.'
    return redirectSaying(request, { to: '/configurations/plans', text })
  } catch (error) {
    const { errors, isLate, init } = explainRefusal(error)
    // Drop the old version: the notice has told about the other change, so saving again overwrites it.
    const version = isLate || !typed ? undefined : readVersion(form)
    return json({ lines: typed, errors, version }, init)
  }
}

export default function Plans() {
  const data = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const lines: PlanLine[] = answered?.lines ?? data.lines
  const errors: Record<string, string[]> = answered?.errors ?? {}
  const summary = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => ({ message, fieldId: name ? fieldId({ name: planFieldName(name) }) : undefined }))
  )
  return (
    <>
      <PageHeader title="Planos" lead="O que a página pública de planos mostra, nesta ordem." />
      <SectionNav />
      <div className="narrow-page stack">
        <ErrorSummary errors={summary} title="Os planos não foram salvos" />
        {answered && summary.length === 0 ? (
          <Notice role="status">Ainda não salvo: confira e toque em Salvar planos.</Notice>
        ) : null}
        {/* Uncontrolled fields keep what was typed, so changed lines need another key. */}
        <Form method="post" action="/configurations/plans" className="stack" key={JSON.stringify(lines)}>
          {/* Enter presses the form's first button, which must not be one that removes a line. */}
          <button type="submit" className="vh" name="intent" value="save" tabIndex={-1} aria-hidden="true">
            Salvar
          </button>
          <input type="hidden" name="version" value={answered?.version ?? data.version} />
          {inPlaces(lines, (line, index) => (
            <PlanFields line={line} index={index} errors={errors} />
          ))}
          {lines.length === 0 ? (
            <p className="muted">Nenhum plano: a página pública mostra o texto padrão, com o contato do parque.</p>
          ) : null}
          <SaveRow count={lines.length} />
        </Form>
        <SavedLine saved={data.saved} />
      </div>
    </>
  )
}

function SaveRow({ count }: { count: number }) {
  return (
    <>
      <div className="row">
        {count < mostPlans ? (
          <Button name="intent" value="add">
            Acrescentar plano
          </Button>
        ) : null}
        <Button variant="primary" name="intent" value="save">
          Salvar planos
        </Button>
      </div>
      {/* Keep this field last: a truncated body arrives without it. */}
      <input type="hidden" name="lines" value={count} />
    </>
  )
}

/**
 * `lines`, the last field, holds the number of plans sent, so that a truncated body removes none.
 * @throws ApiError 400
 */
function readForm(form: FormData): PlanLine[] {
  const texts = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? cleanText(value) : ''))
  const columns = ['name', 'price', 'description', 'features'].map(texts)
  const isWhole = columns.every(({ length }) => String(length) === form.get('lines'))
  if (!isWhole) throw incomplete()
  const [names, prices, descriptions, features] = columns
  return (names ?? []).slice(0, mostPlans).map((name, index) => ({
    name,
    price: prices?.[index] ?? '',
    description: descriptions?.[index] ?? '',
    features: features?.[index] ?? ''
  }))
}

/** Applies the pressed button to the typed lines: add, remove, or `save`. @throws ApiError 400 */
function readPlans(form: FormData): { lines: PlanLine[]; isSave: boolean } {
  const lines = readForm(form)
  const intent = String(form.get('intent') ?? '')
  if (intent === 'add') return { lines: [...lines, emptyLine].slice(0, mostPlans), isSave: false }
  if (intent === 'save') return { lines, isSave: true }
  const gone = /^remove-(\d)$/.exec(intent)?.[1]
  if (gone === undefined) throw incomplete()
  return { lines: lines.filter((_, index) => index !== Number(gone)), isSave: false }
}

export const meta: MetaFunction = () => [{ title: 'Planos · Configurações · Trilha' }]

export const handle = { crumb: 'Planos' }

import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  Card,
  type Column,
  DataTable,
  EmptyState,
  ErrorSummary,
  Form,
  PageHeader,
  summaryOf
} from '#app/components/index.ts'
import { invalid } from '#app/contracts/api-error.ts'
import { getPrivacySettings, runRetention, savePrivacySettings } from '#app/contracts/privacy/settings.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { RETENTION_RULES } from '#app/domain/privacy/retention.ts'
import { formAction, incomplete, readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { PrivacyNav } from '../nav.tsx'
import { DaysCard, OfficerCard, type RuleView } from './cards.tsx'

const path = '/configurations/privacy/retention'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/privacy')
  const { retention, runs, changed_by: by, changed_date: at, ...rest } = await viewer.call(getPrivacySettings, {})
  const { timezone, uuid } = viewer.place
  return {
    officer: { name: rest.officer_name, email: rest.officer_email, phone: rest.officer_phone },
    version: rest.version,
    changed: at ? `${formatInstant(at, timezone)}, por ${by}` : '',
    noticeHref: `/privacidade?${new URLSearchParams({ pid: uuid })}`,
    rules: RETENTION_RULES.map(({ kind, ...rule }) => {
      const now = retention.find((one) => one.kind === kind)
      return { kind, ...rule, chosen: now?.days ?? rule.days, count: now?.count ?? 0, oldest: now?.oldest ?? '' }
    }),
    runs: runs.map((run) => ({
      at: run.at ? formatInstant(run.at, timezone) : '',
      by: run.by || 'sozinha',
      said: RETENTION_RULES.filter(({ kind }) => run.counts[kind])
        .map(({ kind, label }) => `${label}: ${run.counts[kind]}`)
        .join('; ')
    }))
  }
}

const asFormNames = Object.fromEntries([
  ...RETENTION_RULES.map(({ kind }) => [`retention.${kind}`, kind]),
  ...['officer_name', 'officer_email', 'officer_phone'].map((name) => [`officer.${name}`, name])
])

export const action = formAction(
  'configurations/privacy',
  readChanges,
  async (asked, { viewer }) => {
    if (asked.kind === 'run') {
      const { counts } = await viewer.call(runRetention, { body: {} })
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
      return { to: path, text: total === 0 ? 'Nada passou do prazo.' : `Retirados: ${total}.` }
    }
    await viewer.call(savePrivacySettings, { body: asked.body })
    return { to: path, text: 'Salvo.' }
  },
  { rename: asFormNames }
)

export default function Retention() {
  const { officer, version, changed, noticeHref, rules, runs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHeader title="Prazos e encarregado" lead="Por quanto tempo se guarda o que a lei não manda guardar." />
      <PrivacyNav />
      <div className="form-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi salvo" />
        <OfficerCard officer={officer} version={version} changed={changed} noticeHref={noticeHref} refused={refused} />
        <DaysCard rules={rules} version={version} refused={refused} />
        <Card title="O que passou do prazo">
          <DataTable
            caption="Seria retirado agora"
            hideCaption
            columns={columns}
            rows={rules}
            rowKey={({ kind }) => kind}
          />
          <p>A limpeza corre sozinha algumas vezes por dia. O que se retira não volta.</p>
          <Form method="post" action={path}>
            <input type="hidden" name="intent" value="run" />
            <Button variant="danger">Retirar agora</Button>
          </Form>
        </Card>
        <section className="stack">
          <h2>Últimas limpezas</h2>
          {runs.length === 0 ? <EmptyState title="Nenhuma ainda">Nada passou do prazo até agora.</EmptyState> : null}
          <ul>
            {runs.map(({ at, by, said }) => (
              <li key={`${at} ${by} ${said}`}>
                {at}, {by}: {said || 'nada'}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

const columns: Column<RuleView>[] = [
  { key: 'label', header: 'O quê', cell: ({ label }) => label },
  { key: 'count', header: 'Quantos', align: 'end', cell: ({ count }) => <span className="num">{count}</span> },
  {
    key: 'oldest',
    header: 'O mais antigo',
    cell: ({ oldest }) => <span className="num">{oldest ? formatDay(oldest) : '–'}</span>
  }
]

/**
 * Finds which of the page's three forms was sent, and reads it.
 * @throws ApiError 400 for a truncated form, 422 at a field
 */
function readChanges(form: FormData) {
  requireFields(form, 'intent', 'complete')
  const intent = readField(form, 'intent')
  if (intent === 'run') return { kind: 'run' } as const
  requireFields(form, 'version')
  const version = Number(readField(form, 'version'))
  if (!Number.isInteger(version)) throw incomplete()
  if (intent === 'days') return { kind: 'save', body: { version, retention: readRetentionDays(form) } } as const
  if (intent !== 'officer') throw incomplete()
  requireFields(form, 'officer_name', 'officer_email', 'officer_phone')
  const officer = {
    officer_name: readField(form, 'officer_name'),
    officer_email: readField(form, 'officer_email'),
    officer_phone: readField(form, 'officer_phone')
  }
  return { kind: 'save', body: { version, officer } } as const
}

function readRetentionDays(form: FormData): Record<string, number> {
  requireFields(form, ...RETENTION_RULES.map(({ kind }) => kind))
  const typed = RETENTION_RULES.map(({ kind }) => [kind, readField(form, kind).trim()] as const)
  const wrong = typed.filter(([, text]) => !/^\d{1,5}$/.test(text))
  if (wrong.length > 0)
    throw invalid({ fields: Object.fromEntries(wrong.map(([kind]) => [kind, ['Use um número de dias.']])) })
  return Object.fromEntries(typed.map(([kind, text]) => [kind, Number(text)]))
}

export const meta: MetaFunction = () => [{ title: 'Prazos e encarregado · Privacidade · Trilha' }]

export const handle = { crumb: 'Prazos e encarregado' }

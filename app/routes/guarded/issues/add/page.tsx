import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DocumentFields } from '#app/components/file/index.ts'
import {
  Button,
  Card,
  EmptyState,
  ErrorSummary,
  fieldOf,
  LinkButton,
  PageHeader,
  summaryOf,
  TextAreaField,
  UploadForm
} from '#app/components/index.ts'
import { NotOffered } from '#app/components/issue/index.ts'
import { LONGEST_WORDS } from '#app/domain/issue/limits.ts'
import { flashHeaders, redirectSaying, refuseForm, requireAccess } from '#app/session/index.server.ts'
import { tellCollected } from '../../../collect-documents.server.ts'
import { loadAdd, type TypeChoice } from './load.server.ts'
import { receiveIssue } from './open-issue.server.ts'
import { SubjectFields } from './subject-fields.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'issues/add')
  const chosen = new URL(request.url).searchParams.get('type') ?? ''
  const data = await loadAdd(viewer, chosen.toLowerCase())
  if (chosen === '' || data.type || !data.isOffered) return data
  const text = 'Este tipo não pode ser pedido agora. Escolha outro.'
  throw redirect('/issues/add', { headers: flashHeaders(request, { tone: 'warning', text }) })
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'issues/add')
  const received = await receiveIssue(request, viewer)
  if (!received.issue) return refuseForm(received.form, received.error)
  const { issue, collected, brokeOff } = received
  const name = issue.number > 0 ? `Requerimento ${issue.number} aberto.` : 'Requerimento aberto.'
  // A user who may create a request but not open it is sent to the list, which tells that it exists.
  const sendsMore = viewer.can('issues/details')
  const to = sendsMore ? `/issues/details?id=${issue.id}` : '/issues/index'
  if (!brokeOff && collected.refused.length === 0) return redirectSaying(request, { to, text: name })
  const text = `${name} ${tellCollected(collected, { brokeOff, sendsMore })}`
  return redirectSaying(request, { to, text, tone: 'warning' })
}

export default function AddIssue() {
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { type, types, asks, products, agents, key } = data
  if (!type) return <ChooseType types={types} isOffered={data.isOffered} keepsTypes={data.keepsTypes} />
  return (
    <div className="narrow-page">
      <PageHeader title={type.label} lead={type.answered || undefined} />
      <div className="stack">
        {type.description ? <p className="type-about">{type.description}</p> : null}
        <ErrorSummary errors={summaryOf(refused)} title="O requerimento não foi aberto" />
        <UploadForm action={`/issues/add?type=${type.id}`} className="card stack">
          <input type="hidden" name="key" value={String(fieldOf(refused, 'key', key).value || key)} />
          <input type="hidden" name="type" value={type.id} />
          {asks ? <SubjectFields asks={asks} products={products} agents={agents} refused={refused} /> : null}
          <TextAreaField
            field={fieldOf(refused, 'details')}
            label="O que você pede"
            hint="Diga tudo o que ajuda a decidir."
            rows={6}
            required
            maxLength={LONGEST_WORDS}
          />
          <section className="stack issue-documents" aria-labelledby="titulo-documentos">
            {/* Keep this field after the others and before the files: its absence shows that the fields are incomplete. */}
            <input type="hidden" name="fields" value="1" />
            <h2 id="titulo-documentos">Documentos</h2>
            <DocumentFields asked={type.documents} refused={refused} />
          </section>
          <div className="row">
            <Button variant="primary">Abrir requerimento</Button>
            <LinkButton to="/issues/add" variant="quiet">
              Escolher outro tipo
            </LinkButton>
          </div>
        </UploadForm>
      </div>
    </div>
  )
}

function NoTypes({ keepsTypes }: { keepsTypes: boolean }) {
  const toType = keepsTypes ? <LinkButton to="/configurations/issuesTypes/add">Criar um tipo</LinkButton> : undefined
  return (
    <EmptyState title="Ainda não há o que pedir" action={toType}>
      {keepsTypes
        ? 'Crie o primeiro tipo de requerimento: o que se pode pedir, com quais documentos e em quanto tempo se responde.'
        : 'Quem cuida das configurações cria os tipos de requerimento; o primeiro aparece aqui.'}
    </EmptyState>
  )
}

interface ChooseTypeProps {
  types: readonly TypeChoice[]
  isOffered: boolean
  keepsTypes: boolean
}

function ChooseType({ types, isOffered, keepsTypes }: ChooseTypeProps) {
  if (types.length === 0) {
    return (
      <>
        <PageHeader title="Novo requerimento" />
        {isOffered ? <NoTypes keepsTypes={keepsTypes} /> : <NotOffered />}
      </>
    )
  }
  return (
    <>
      <PageHeader title="Novo requerimento" lead="Escolha o que você quer pedir." />
      <div className="grid">
        {types.map(({ id, label, description, documents, answered }) => (
          <Card key={id} title={label} href={`/issues/add?type=${id}`}>
            {description ? <p className="type-about">{description}</p> : null}
            {documents.length > 0 ? (
              <p className="muted small">
                Documentos: {documents.map(({ name, required }) => (required ? name : `${name} (se tiver)`)).join(', ')}
              </p>
            ) : null}
            {answered ? <p className="muted small">{answered}</p> : null}
          </Card>
        ))}
      </div>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.type?.label ?? 'Novo requerimento'} · Requerimentos · Trilha` }
]

export const handle = { crumb: 'Novo requerimento' }

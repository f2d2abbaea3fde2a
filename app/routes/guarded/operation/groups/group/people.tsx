import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  type CrumbHandle,
  DataTable,
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
import { saveGroupPeople } from '#app/contracts/booking/groups.ts'
import { MOST_GROUP_PEOPLE, MOST_GROUP_TEXT } from '#app/domain/import/group-people.ts'
import { formAction, readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { groupPath, groupPeoplePath } from '../group-path.ts'
import { loadGroup } from './load-group.server.ts'
import { loadPeople, toCsv } from './load-people.server.ts'
import { type ReadLine, readSentList } from './read-list.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/group-sale')
  const uuid = params.uuid ?? ''
  const [{ name, people }, list] = await Promise.all([loadGroup(viewer, uuid), loadPeople(viewer, uuid)])
  const typed = list.people.length > 0 ? toCsv(list).replace(/\r\n/g, '\n') : ''
  return { uuid, name, people, version: list.version, typed }
}

export const action = formAction(
  'operation/group-sale',
  (form) => requireFields(form, 'csv', 'version'),
  async (_typed, { viewer, form, params }) => {
    const uuid = params.uuid ?? ''
    const sent = await readSentList(form, viewer)
    if (sent.answer) return json(sent.answer, { status: sent.isWrong ? 422 : 200 })
    const body = { csv: sent.csv, version: readField(form, 'version') || 0 }
    const { message } = await viewer.call(saveGroupPeople, { params: { uuid }, body })
    return { to: `${groupPath(uuid)}#pessoas`, text: message }
  }
)

const title = 'Lista de pessoas'

export default function GroupPeopleForm() {
  const { uuid, name, people } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused: FormState | undefined = answer
  const read = answer && 'read' in answer ? answer.read : null
  const path = groupPeoplePath(uuid)
  return (
    <>
      <PageHeader title={title} lead={`${name}, ${people}`} />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi salvo" />
        <LateNotice refused={refused} path={path} />
        {read ? <ReadList {...read} /> : null}
        <PeopleForm refused={refused} />
      </div>
    </>
  )
}

function PeopleForm({ refused }: { refused: FormState | undefined }) {
  const { uuid, version, typed } = useLoaderData<typeof loader>()
  return (
    // Uncontrolled fields keep what was typed, so another user's version needs another key.
    <Form
      key={refused ? '' : version}
      method="post"
      action={groupPeoplePath(uuid)}
      encType="multipart/form-data"
      native
      className="narrow-page stack"
    >
      <VersionField refused={refused} version={version} />
      <TextAreaField
        field={fieldOf(refused, 'csv', typed)}
        label="Pessoas, uma por linha"
        hint={`Só os nomes, ou colunas copiadas de uma planilha nesta ordem: nome, documento, nascimento, observação (como cadeira de rodas). Com os nomes das colunas na primeira linha, em qualquer ordem. Até ${MOST_GROUP_PEOPLE} pessoas. Salvar troca a lista inteira; vazia, apaga.`}
        rows={14}
        spellCheck={false}
        autoComplete="off"
      />
      <TextField
        field={fieldOf(refused, 'file')}
        label="Ou um arquivo CSV"
        hint={`Vale no lugar do texto acima. Até ${MOST_GROUP_TEXT / 1024 / 1024} MB.`}
        optional
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
      />
      <div className="row">
        <Button variant="primary">Salvar a lista</Button>
        <Button name="intent" value="conferir">
          Só conferir
        </Button>
        <LinkButton to={groupPath(uuid)} variant="quiet">
          Voltar
        </LinkButton>
      </div>
    </Form>
  )
}

/** Shows what was read of the sent text, wrong lines first. */
function ReadList({ said, left, lines }: { said: string; left: string; lines: ReadLine[] }) {
  return (
    <section className="stack-s" aria-labelledby="lido">
      <h2 id="lido">O que foi lido</h2>
      <Notice role="status" isOutcome>
        <p>{said}</p>
        {left ? <p>{left}</p> : null}
      </Notice>
      {lines.length > 0 ? (
        <DataTable
          caption="Linhas lidas"
          rows={lines}
          rowKey={({ line }) => String(line)}
          columns={[
            { key: 'line', header: 'Linha', align: 'end', cell: ({ line }) => line },
            { key: 'name', header: 'Nome', cell: ({ name }) => name || '–' },
            { key: 'document', header: 'Documento', cell: ({ document }) => document || '–' },
            { key: 'birth', header: 'Nascimento', cell: ({ birth }) => birth || '–' },
            { key: 'note', header: 'Observação', card: 'full', cell: ({ note }) => note || '–' },
            {
              key: 'state',
              header: 'Leitura',
              card: 'full',
              cardLabel: 'Leitura',
              cell: ({ problems }) => (problems.length > 0 ? problems.join(' ') : 'Certa')
            }
          ]}
        />
      ) : null}
    </section>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${title}${data ? ` · ${data.name}` : ''} · Trilha` }
]

export const handle = {
  crumb: title,
  above: (data) => (data ? { label: `Grupo ${data.name}`, href: groupPath(data.uuid) } : { label: 'Grupo' })
} satisfies CrumbHandle<typeof loader>

import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  Card,
  DefinitionList,
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
import { readPrivacyPerson } from '#app/contracts/privacy/people.ts'
import { askAnonymising } from '#app/contracts/privacy/requests.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { tokenOf } from '../token-of.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/privacy')
  const token = tokenOf(request)
  const { names, document, phones, emails, tables, blockers } = await viewer.call(readPrivacyPerson, {
    query: { token }
  })
  return {
    token,
    blockers,
    tables: tables.map(({ title, count }) => ({ title, count })),
    names: names.join(' / '),
    document: document && formatDocument(document),
    phones: phones.map(formatPhone).join(', '),
    emails: emails.join(', ')
  }
}

export const action = formAction('configurations/privacy', ['reason'], async ({ reason }, { viewer, request }) => {
  const body = { token: tokenOf(request), reason }
  const { message, request: made } = await viewer.call(askAnonymising, { body })
  return { to: `/configurations/privacy/requests/${made.id}`, text: message }
})

export default function PrivacyPerson() {
  const { token, names, document, phones, emails, tables, blockers } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const query = new URLSearchParams({ pessoa: token })
  return (
    <>
      <PageHeader
        title={names || 'Pessoa sem nome'}
        lead="O que este parque guarda dela."
        actions={
          <>
            <LinkButton to={`/configurations/privacy/person/copy?${query}`}>Ler e imprimir</LinkButton>
            <LinkButton to={`/configurations/privacy/consents?${query}`}>Consentimentos</LinkButton>
          </>
        }
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O pedido não foi feito" />
        <div className="sheet">
          <Card title="Quem é">
            <DefinitionList
              items={[
                { term: 'Documento', value: document },
                { term: 'Telefones', value: phones },
                { term: 'E-mails', value: emails }
              ]}
            />
          </Card>
          <Card title="Onde aparece">
            <DefinitionList items={tables.map(({ title, count }) => ({ term: title, value: String(count) }))} />
          </Card>
          <CopyCard query={`${query}`} />
          <AskCard query={`${query}`} blockers={blockers} refused={refused} />
        </div>
      </div>
    </>
  )
}

function CopyCard({ query }: { query: string }) {
  return (
    <Card title="Copiar tudo">
      <p>Um arquivo JSON com tudo que se guarda da pessoa, para entregar a ela. Não traz dados de outras pessoas.</p>
      <Form method="post" action={`/configurations/privacy/person.json?${query}`} native>
        <Button>Baixar a cópia (JSON)</Button>
      </Form>
    </Card>
  )
}

interface AskProps {
  query: string
  blockers: readonly string[]
  refused: FormState | undefined
}

function AskCard({ query, blockers, refused }: AskProps) {
  return (
    <Card title="Anonimizar">
      {blockers.length > 0 ? (
        <Notice tone="warning" title="Ainda não pode ser feito">
          <ul>
            {blockers.map((blocker) => (
              <li key={blocker}>{blocker}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <p>
        Nome, documento, contatos e textos saem; valores, datas e números fiscais ficam, sem a pessoa. Outra pessoa
        aprova. Depois de feito, não se desfaz.
      </p>
      <Form method="post" action={`/configurations/privacy/person?${query}`} className="stack-s">
        <TextAreaField
          field={fieldOf(refused, 'reason')}
          label="Quem pediu, como e por quê"
          hint="Sem repetir CPF, telefone ou e-mail: este texto fica."
          required
          minLength={3}
          maxLength={500}
        />
        <Button variant="danger">Pedir anonimização</Button>
      </Form>
    </Card>
  )
}

export const meta: MetaFunction = () => [{ title: 'Pessoa · Privacidade · Trilha' }]

export const handle = { crumb: 'Pessoa' }

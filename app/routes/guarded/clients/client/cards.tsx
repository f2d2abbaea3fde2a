import type { SerializeFrom } from '@remix-run/node'
import { Button, Card, DefinitionList, EmailText, Form, LinkButton } from '#app/components/index.ts'
import type { loadClient } from './load.server.ts'

type Data = SerializeFrom<typeof loadClient>
export type ClientView = Data['client']
type Contacts = NonNullable<Data['contacts']>

export function DataCard({ client }: { client: ClientView }) {
  const { phone, whatsapp, email, identities } = client
  return (
    <Card title="Dados">
      <DefinitionList
        items={[
          { term: 'Nome', value: client.name },
          { term: client.documentTerm, value: client.document },
          { term: 'Telefone', value: phone && whatsapp ? <a href={whatsapp}>{phone}</a> : phone },
          {
            term: 'E-mail',
            value: email ? (
              <a href={`mailto:${email}`}>
                <EmailText email={email} />
              </a>
            ) : (
              ''
            )
          },
          { term: 'Endereço', value: client.address },
          { term: 'Também é', value: identities.length > 0 ? <Identities identities={identities} /> : '' },
          { term: 'Origem', value: client.source },
          { term: 'Dados', value: client.keptByHand ? 'Mantidos à mão' : 'Seguem a reserva paga mais nova' },
          { term: 'Observações', value: client.notes ? <span className="client-notes">{client.notes}</span> : '' }
        ]}
      />
    </Card>
  )
}

/** Links to the page of each merged client, where what was sent to it remains. */
function Identities({ identities }: Pick<ClientView, 'identities'>) {
  return identities.map(({ uuid, name, document, phone }, index) => (
    <span key={uuid}>
      {index > 0 ? '; ' : ''}
      <a href={`/clients/${uuid}`}>{[name, document, phone].filter(Boolean).join(', ')}</a>
    </span>
  ))
}

interface MessagesCardProps {
  contacts: Contacts
  /** '' for a user who may not write. */
  write: string
}

export function MessagesCard({ contacts: { messages, wishes }, write }: MessagesCardProps) {
  return (
    <Card title="Mensagens">
      <Wishes wishes={wishes} />
      {messages.length === 0 ? <p className="muted small">Nenhuma mensagem foi enviada.</p> : null}
      <ul className="lines">
        {messages.map(({ key, title, text, when, state }) => (
          <li key={key}>
            <span>
              {title} <span className="sub">{text}</span>
            </span>{' '}
            <span className="muted small">
              {when}, {state}
            </span>
          </li>
        ))}
      </ul>
      {write ? <LinkButton to={write}>Escrever mensagem</LinkButton> : null}
    </Card>
  )
}

function Wishes({ wishes }: { wishes: Contacts['wishes'] }) {
  if (wishes.length === 0) return <p className="muted small">Não disse se quer ou não receber mensagens.</p>
  return (
    <ul className="lines">
      {wishes.map(({ key, href, address, wish, said }) => (
        <li key={key}>
          <span>
            {href ? <a href={href}>{address}</a> : address} {wish}
          </span>{' '}
          <span className="muted small">{said}</span>
        </li>
      ))}
    </ul>
  )
}

export function IssuesCard({ issues }: { issues: Contacts['issues'] }) {
  if (issues.length === 0) return null
  return (
    <Card title="Requerimentos">
      <ul className="lines">
        {issues.map(({ key, href, title, type, state, when }) => (
          <li key={key}>
            <span>
              {href ? <a href={href}>{title}</a> : title} <span className="sub">{type}</span>
            </span>{' '}
            <span className="muted small">
              {state}, {when}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function DuplicatesCard({ path, duplicates }: { path: string; duplicates: Data['duplicates'] }) {
  if (duplicates.length === 0) return null
  return (
    <Card title="Talvez seja o mesmo cliente">
      <ul className="lines">
        {duplicates.map(({ uuid, name, about, reason }) => (
          <li key={uuid}>
            <span>
              <a href={`/clients/${uuid}`}>{name}</a>{' '}
              <span className="sub">
                {about} ({reason})
              </span>
            </span>{' '}
            <LinkButton to={`${path}/merge?com=${uuid}`}>
              Comparar<span className="vh"> com {name}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface MergedCardProps {
  path: string
  client: ClientView
  canEdit: boolean
}

export function MergedCard({ path, client, canEdit }: MergedCardProps) {
  if (client.merges.length === 0) return null
  return (
    <section className="card" id="juntados" aria-labelledby="titulo-juntados" tabIndex={-1}>
      <h2 id="titulo-juntados">Juntados a este cliente</h2>
      <p className="hint">A última junção pode ser desfeita até um dia depois.</p>
      <ul className="lines">
        {client.merges.map(({ id, uuid, name, words, canUndo }) => (
          <li key={id}>
            <span>
              <a href={`/clients/${uuid}`}>{name}</a>
              {words}
            </span>{' '}
            {canUndo && canEdit ? (
              <Form method="post" action={path}>
                <input type="hidden" name="intent" value="unmerge" />
                <input type="hidden" name="merge" value={id} />
                <Button>Desfazer junção</Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

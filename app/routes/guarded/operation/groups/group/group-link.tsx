import { AddressForms, CopyText, Notice } from '#app/components/index.ts'
import { groupPath } from '../group-path.ts'
import type { GroupView } from './load-group.server.ts'
import type { PeopleView } from './load-people.server.ts'

interface GroupLinkProps {
  group: Pick<GroupView, 'uuid' | 'name' | 'phone'>
  /** Present link in words; null without one. */
  link: PeopleView['link']
  /** Address that was made just now: it is shown this once. */
  address: string
}

/** Secret address by which the group fills in its own list: makes one, replaces it and ends it. */
export function GroupLink({ group, link, address }: GroupLinkProps) {
  return (
    <section className="card stack-s" id="link" aria-labelledby="link-titulo">
      <h2 id="link-titulo">Link para a escola preencher</h2>
      <p>
        Quem recebe o link escreve, cola ou envia a lista sem entrar no sistema. Ali não se vê quem já está na lista.
        Vale até o dia da última visita.
      </p>
      {address ? (
        <Notice tone="success" role="status" title="Link pronto: copie agora" isOutcome>
          <p>Envie-o a quem faz a lista. Ele não será mostrado de novo; se o perder, troque-o.</p>
          <CopyText id="endereco-lista" label="Link da lista" value={address} rows={2} />
          {group.phone?.whatsapp ? (
            <p>
              <a href={toShare(group, group.phone.whatsapp, address)} target="_blank" rel="noreferrer">
                Enviar pelo WhatsApp a {group.phone.words}
              </a>
            </p>
          ) : null}
        </Notice>
      ) : null}
      <p className="muted">{link ? `Criado em ${link.since}. Vale até ${link.until}.` : 'Nenhum link criado.'}</p>
      <AddressForms
        action={groupPath(group.uuid)}
        renew={link ? 'Trocar o link' : 'Criar link para a escola preencher'}
        end={link ? 'Encerrar o link' : null}
      />
    </section>
  )
}

function toShare({ name }: GroupLinkProps['group'], chat: string, address: string): string {
  const text = `Olá! Preencha aqui a lista de pessoas do grupo ${name}: ${address} Quem tem este link pode mudar a lista: envie-o só a quem a faz.`
  return `${chat}?${new URLSearchParams({ text })}`
}

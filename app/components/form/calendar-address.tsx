import type { ReactNode } from 'react'
import { CopyText } from '../display/copy-text.tsx'
import { Notice } from '../feedback/notice.tsx'
import { AddressForms } from './address-forms.tsx'

interface CalendarAddressProps {
  title: string
  /** Says what the calendar shows, and to whom. */
  children: ReactNode
  /** When the present address was made, in words; '' without one. */
  since: string
  /** Address that was made just now: it is shown this once. */
  address: string
  /** Path to which the forms are sent, with `act` `renew` or `off`. */
  action: string
}

/** Secret address of a calendar: makes one, replaces it and ends it. */
export function CalendarAddress({ title, children, since, address, action }: CalendarAddressProps) {
  return (
    <section className="card stack-s" id="calendario" aria-labelledby="calendario-titulo">
      <h2 id="calendario-titulo">{title}</h2>
      {children}
      {address ? (
        <Notice tone="success" role="status" title="Endereço pronto: copie agora" isOutcome>
          <p>
            Cole-o no seu aplicativo de calendário, em “assinar calendário” ou “adicionar por URL”. Ele não será
            mostrado de novo; se o perder, troque-o.
          </p>
          <CopyText id="endereco-calendario" label="Endereço secreto" value={address} rows={2} />
          <p>
            <a href={address.replace(/^https?:/, 'webcal:')} data-native="">
              Abrir no calendário deste aparelho
            </a>
          </p>
        </Notice>
      ) : null}
      <p className="muted">{since ? `Ligado desde ${since}.` : 'Desligado.'}</p>
      <AddressForms action={action} renew={since ? 'Trocar endereço' : 'Criar endereço'} end={since ? off : null} />
    </section>
  )
}

const off = (
  <>
    Desligar<span className="vh"> o calendário</span>
  </>
)

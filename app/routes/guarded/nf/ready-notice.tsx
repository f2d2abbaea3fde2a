import { LinkButton, Notice } from '#app/components/index.ts'
import { CERTIFICATE_WARNING_DAYS } from '#app/domain/invoice/settings.ts'
import { countLabel } from '#app/domain/words/labels.ts'

interface Ready {
  missing: string[]
  target: string
  certificate_until: string | null
}

interface ReadyNoticeProps {
  ready: ReturnType<typeof toReady>
  /** True when the reader may change the settings. */
  maySet: boolean
}

/** Days until the certificate expires; null when it expires later, or there is none. */
export function toReady({ missing, target, certificate_until: until }: Ready, now: Date) {
  const days = until === null ? null : Math.floor((new Date(until).getTime() - now.getTime()) / 86_400_000)
  return { missing, target, endsIn: days !== null && days <= CERTIFICATE_WARNING_DAYS ? days : null }
}

/** Tells what blocks invoices, and where to fix it. */
export function ReadyNotice({ ready: { missing, target, endsIn }, maySet }: ReadyNoticeProps) {
  const way = maySet ? (
    <LinkButton to="/configurations/invoices">Configurar notas fiscais</LinkButton>
  ) : (
    <p>Peça a quem cuida das configurações.</p>
  )
  if (missing.length > 0) {
    return (
      <Notice tone="warning" title="Ainda não dá para emitir notas">
        <p>Falta {missing.join(', ')}.</p>
        {way}
      </Notice>
    )
  }
  return (
    <>
      {target === 'simulator' ? (
        <Notice>Notas simuladas: nada é enviado à prefeitura, e elas não têm valor fiscal.</Notice>
      ) : null}
      {target === 'homologacao' ? <Notice>Ambiente de testes: as notas não têm valor fiscal.</Notice> : null}
      {endsIn !== null ? (
        <Notice
          tone="warning"
          title={
            endsIn < 1
              ? 'O certificado vence hoje'
              : `O certificado vence em ${countLabel(endsIn, { one: 'dia', many: 'dias' })}`
          }
        >
          {way}
        </Notice>
      ) : null}
    </>
  )
}

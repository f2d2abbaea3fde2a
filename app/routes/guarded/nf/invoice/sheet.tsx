import { PrintButton } from '#app/components/form/print-button.tsx'
import { EmailText } from '#app/components/index.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { InvoiceView } from './view.ts'

/** Draws the invoice as one printed page, and the same on the screen. */
export function InvoiceSheet({ invoice }: { invoice: InvoiceView }) {
  const { issuer, target, state } = invoice
  const worthless = target !== 'producao' || state !== 'authorized'
  return (
    <article className="nf-sheet" aria-labelledby="sheet-title">
      <header className="nf-head">
        <h2 id="sheet-title">Nota fiscal de serviço eletrônica (NFS-e)</h2>
        <dl className="nf-pairs">
          <Pair term="Número" value={invoice.number || '–'} />
          <Pair term="Competência" value={invoice.competence} />
          <Pair term="Emissão" value={invoice.issuedAt || '–'} />
          <Pair term="DPS" value={invoice.dps || '–'} />
        </dl>
      </header>
      {worthless ? <p className="nf-worthless">{worthlessWords(invoice)}</p> : null}
      <Part title="Prestador">
        <Pair term="Nome" value={issuer.name} />
        <Pair term="CNPJ" value={issuer.cnpj} />
        <Pair term="Inscrição municipal" value={issuer.registration || '–'} />
        <Pair term="Município" value={issuer.city || '–'} />
      </Part>
      <TakerPart invoice={invoice} />
      <Part title="Serviço">
        <Pair term="Código (cTribNac)" value={invoice.serviceCode} />
        <Pair term="Atividade" value={invoice.event} />
        <Pair term="Descrição" value={invoice.description} wide />
      </Part>
      <ValuesPart invoice={invoice} />
      {invoice.key ? (
        <p className="nf-key">
          Chave de acesso <span>{invoice.key}</span>
        </p>
      ) : null}
      <div className="no-print">
        <PrintButton />
      </div>
    </article>
  )
}

function TakerPart({ invoice }: { invoice: InvoiceView }) {
  return (
    <Part title="Tomador">
      <Pair term="Nome" value={invoice.name} />
      <Pair term="CPF/CNPJ" value={invoice.document || '–'} />
      <Pair term="E-mail" value={invoice.takerEmail || '–'} />
      <Pair term="Telefone" value={invoice.takerPhone || '–'} />
      <Pair term="Endereço" value={invoice.takerAddress || '–'} wide />
    </Part>
  )
}

function ValuesPart({ invoice }: { invoice: InvoiceView }) {
  return (
    <Part title="Valores">
      <Pair term="Valor do serviço" value={formatMoney(invoice.value)} />
      <Pair term="Base do ISS" value={formatMoney(invoice.base)} />
      <Pair term="Alíquota" value={invoice.rateNumber > 0 ? invoice.rate : 'no Simples'} />
      <Pair term={invoice.withheld ? 'ISS retido' : 'ISS'} value={formatMoney(invoice.iss)} />
      <Pair term="Valor líquido" value={formatMoney(invoice.net)} />
      <IbsCbsPairs ibsCbs={invoice.ibsCbs} />
    </Part>
  )
}

function IbsCbsPairs({ ibsCbs }: { ibsCbs: InvoiceView['ibsCbs'] }) {
  if (!ibsCbs) return null
  const beside = ibsCbs.estimated ? ' (estimativa)' : ''
  return (
    <>
      <Pair term={`IBS${beside}`} value={formatMoney(ibsCbs.ibs)} />
      <Pair term={`CBS${beside}`} value={formatMoney(ibsCbs.cbs)} />
      <Pair term="Classificação de IBS e CBS" value={ibsCbs.class_code} />
    </>
  )
}

function worthlessWords({ target, state, label }: InvoiceView): string {
  const kind = target === 'simulator' ? 'Nota simulada' : target === 'homologacao' ? 'Nota de teste' : ''
  const why = state === 'authorized' ? '' : label
  return `${[kind, why].filter(Boolean).join(' · ')}: sem valor fiscal.`
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="nf-part">
      <h3>{title}</h3>
      <dl className="nf-pairs">{children}</dl>
    </section>
  )
}

function Pair({ term, value, wide }: { term: string; value: string; wide?: boolean }) {
  return (
    <div className={wide ? 'nf-wide' : undefined}>
      <dt>{term}</dt>
      <dd>
        <EmailText email={value} />
      </dd>
    </div>
  )
}

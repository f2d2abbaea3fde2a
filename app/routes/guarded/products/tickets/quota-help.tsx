/** Explains the half-price law to users who set prices. */
export function QuotaHelp({ quota }: { quota: number }) {
  return (
    <details className="quota-help">
      <summary>Meia-entrada: o que diz a lei</summary>
      <p>
        A Lei 12.933/2013 dá meia-entrada a estudantes, pessoas com deficiência e seu acompanhante, e jovens de 15 a 29
        anos de baixa renda, em 40% dos ingressos. Marque <em>Conta para a cota</em> nesses tipos: em cada horário, eles
        param de ser vendidos quando chegam a {quota}% das vagas, e a página diz que a cota acabou.
      </p>
      <p>
        Quem tem 60 anos ou mais paga meia sempre, fora da cota (Lei 10.741/2003): faça para eles um tipo sem essa
        marca. Nos dois casos o documento se mostra na entrada: marque <em>Pede comprovante</em>.
      </p>
    </details>
  )
}

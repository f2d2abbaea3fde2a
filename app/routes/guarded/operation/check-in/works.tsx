interface Row {
  what: string
  /** `part`: with the limit that `how` tells. */
  works: 'yes' | 'part' | 'no'
  how: string
}

/** Work of the gate without network. A row changes together with the code that does it. */
const GROUPS: { title: string; rows: Row[] }[] = [
  {
    title: 'Entradas e saídas',
    rows: [
      { what: 'Ler QR code, digitar o código, procurar pelo nome', works: 'yes', how: 'na lista de hoje do aparelho' },
      {
        what: 'Dar entrada, saída e volta',
        works: 'yes',
        how: 'guardado no aparelho com a hora; vai quando a rede voltar'
      },
      {
        what: 'Ingresso pago depois da lista',
        works: 'yes',
        how: 'entra como “Confirmar”, pela assinatura do QR code'
      },
      { what: 'Corrigir quantas pessoas passaram', works: 'part', how: 'só antes de ir para o servidor' },
      { what: 'Saber quem já entrou', works: 'part', how: 'até a hora da lista, mais o que este aparelho leu' },
      {
        what: 'Assinar o termo de risco neste aparelho',
        works: 'part',
        how: 'de reservas que estão na lista; fica lacrado até ir para o servidor'
      },
      {
        what: 'Liberar fora da data, sem pagamento ou sem o termo',
        works: 'no',
        how: 'quem pode liberar precisa de rede'
      },
      { what: 'Desfazer entrada que já foi para o servidor', works: 'no', how: 'na página da reserva' },
      { what: 'Chamar pelo nome as pessoas de um grupo', works: 'no', how: 'a lista do aparelho só tem a reserva' },
      {
        what: 'Ver e imprimir quem está dentro',
        works: 'part',
        how: 'nomes e pessoas, até a hora da lista, mais o que este aparelho leu'
      },
      { what: 'Telefones e contatos de emergência', works: 'no', how: 'imprima a lista de emergência antes' }
    ]
  },
  {
    title: 'Vendas e dinheiro',
    rows: [
      {
        what: 'Vender em dinheiro para hoje',
        works: 'part',
        how: 'só as vagas que este aparelho separou com rede, com o caixa aberto, sem nome nem desconto'
      },
      { what: 'Calcular o total e o troco', works: 'yes', how: 'com o preço de quando as vagas foram separadas' },
      { what: 'Desfazer a venda', works: 'part', how: 'só antes de ir para o servidor' },
      { what: 'Separar ou devolver vagas', works: 'no', how: 'na portaria, com o caixa aberto' },
      { what: 'Vender por Pix ou cartão, com cortesia, para outro dia', works: 'no', how: 'na Reserva Expressa' },
      { what: 'Vender o que exige o termo de risco assinado', works: 'no', how: 'na Reserva Expressa' },
      { what: 'Receber o que uma reserva deve', works: 'no', how: 'na portaria ou na página da reserva' },
      { what: 'Abrir, conferir e entregar o caixa', works: 'no', how: 'mande as vendas do aparelho antes de entregar' }
    ]
  },
  {
    title: 'O resto',
    rows: [
      {
        what: 'Recarregar a página, abrir em duas abas, desligar o aparelho',
        works: 'yes',
        how: 'nada do que espera se perde'
      },
      {
        what: 'Sair deste aparelho',
        works: 'yes',
        how: 'a lista é apagada na hora; o que espera vai quando a rede voltar'
      },
      { what: 'Virar a meia-noite', works: 'no', how: 'a lista de ontem é apagada; a de hoje precisa de rede' },
      {
        what: 'Mudar, cancelar ou devolver uma reserva, imprimir, mandar mensagem',
        works: 'no',
        how: 'nas páginas de sempre'
      }
    ]
  }
]

const said = { yes: 'Sim', part: 'Em parte', no: 'Não' } as const

/** Says what works without network. The gate keeps it drawn, so it holds nobody's data. */
export function WorksWithoutNetwork() {
  return (
    <div className="works">
      {GROUPS.map(({ title, rows }) => (
        <table key={title} className="works-table">
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">O quê</th>
              <th scope="col">Sem rede</th>
              <th scope="col">Como</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, works, how }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>
                  <b>{said[works]}</b>
                </td>
                <td>{how}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p>
        Quando a rede volta, o aparelho manda o que guardou: um tique (✓) está só no aparelho, dois (✓✓) estão no
        servidor. O que não se encaixa fica em “Leituras sem rede a conferir”, com o motivo e, numa venda, com o valor.
        Dois aparelhos sem rede não sabem um do outro.
      </p>
    </div>
  )
}

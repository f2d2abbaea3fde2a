/** What the form of an invoice sends: somebody with a CPF, and no address. */
export const typedInvoice = {
  ...{ name: 'Maria Souza', document: '529.982.247-25', document_country: 'BR', email: 'm@example.com', phone: '' },
  ...{ cep: '', street: '', number: '', complement: '', district: '', city: '', state: '', description: 'Ingresso' }
}

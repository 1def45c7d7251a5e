/**
 * The page's document as the browser has it. Markup of a page takes names on `document` away (`<img name=body>`,
 * `<form name=createElement>`): the browser then returns that element. So each property is read from the prototype. The
 * build puts this in the place of `document`, in our code and in Preact's.
 */
export const document = new Proxy(window.document, {
  get(page, name) {
    const value: unknown = Reflect.get(Document.prototype, name, page)
    return typeof value === 'function' ? (value.bind(page) as unknown) : value
  },
})

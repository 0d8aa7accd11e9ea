import json, re, sys
markup, text = sys.argv[1], sys.stdin.read()
if markup == 'markdown':
    from markdown_it import MarkdownIt
    tables, cell = [], False
    for t in MarkdownIt('commonmark').enable('table').parse(text):
        if t.type == 'table_open': tables.append([])
        if t.type == 'tr_open': tables[-1].append([])
        if t.type in ('th_open', 'td_open'): cell = True
        if t.type == 'inline' and cell:
            tables[-1][-1].append(''.join(c.content for c in t.children)); cell = False
elif markup == 'latex':
    from pylatexenc.latex2text import LatexNodes2Text
    text_of = LatexNodes2Text(keep_comments=True).latex_to_text
    tables = [[[text_of(c.strip()) for c in re.split(r'(?<!\\)&', row)] for row in re.split(r'\\\\\n', re.sub(r'\\(top|mid|bottom)rule', '', body)) if row.strip()] for body in re.findall(r'\\begin\{tabular\}\{[lr]+\}(.*?)\\end\{tabular\}', text, re.S)]
else:
    import typst
    found = json.loads(typst.query(text.encode(), 'table'))
    def cells(node): return [c['body']['text'] if 'text' in c['body'] else '' for c in node]
    tables = []
    for table in found:
        width = len(table['columns']) if isinstance(table['columns'], list) else table['columns']
        flat = []
        for child in table['children']:
            flat += cells(child['children']) if child['func'] == 'header' else cells([child])
        tables.append([flat[i:i+width] for i in range(0, len(flat), width)])
print(json.dumps(tables))

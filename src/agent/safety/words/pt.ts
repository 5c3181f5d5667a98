import type { Words } from './words.ts';

export const pt: Words = {
  risky: {
    pay: 'pagar, pague, paga, pagar agora, comprar, ~compra, compre, comprar agora, fazer pedido, finalizar pedido, finalizar compra, concluir compra, confirmar pedido, confirmar compra, confirmar pagamento, efetuar pagamento, encomendar, encomende, pedir, recarregar, <pagamento, <compra',
    book: 'reservar, ~reserva, reserve, reservar agora, confirmar reserva, alugar, alugue, <reserva',
    subscribe:
      'assinar plano, assinar agora, subscrever, inscrever se no plano, assine, iniciar teste, renovar, torne se membro, <assinatura de plano, <subscrição',
    donate: 'doar, doar agora, fazer doação, <doação, >doe',
    bid: 'dar lance, fazer lance, licitar, fazer oferta',
    vote: 'votar, ~vote, vota',
    sell: 'vender, venda, vende',
    refund: '=reembolso, =estorno, =restituição, reembolsar, reembolse, estornar, estorne, <reembolso',
    transfer:
      'transferir, transfira, transfere, enviar dinheiro, fazer transferência, confirmar transferência, fazer pix, enviar pix, <transferência*',
    withdraw: 'sacar, saque, retirar fundos, levantar dinheiro, resgatar, <saque, <resgate, <levantamento',
    delete:
      'excluir, exclua, exclui, apagar, apague, apaga, eliminar, elimine, deletar, delete, esvaziar lixeira, mover para lixeira, destruir, <exclusão, <eliminação, <excluíd*',
    remove: 'remover, remova, remove, tirar, <remoção',
    close: 'encerrar conta, encerre, fechar conta, desativar conta, rescindir, <encerramento, <desativação',
    cancel:
      'cancelar pedido, cancelar reserva, cancelar assinatura, cancelar conta, cancelar plano, cancelar consulta, cancelar pagamento, cancelar compra, confirmar cancelamento, cancelar inscrição, descadastrar, anular, anule, >cancelar, >cancele, >cancela, <cancelamento',
    send: 'enviar, envie, envia, enviar mensagem, enviar e mail, responder, responda, encaminhar, encaminhe, mandar, mande, escreva para, contatar, <envio',
    publish:
      'publicar, publique, publica, postar, ~poste, tuitar, comentar, ~comente, enviar comentário, enviar avaliação, publicar avaliação, implantar, tornar público, <publicação',
    apply:
      'candidatar se, candidate se, candidatar, enviar candidatura, enviar solicitação, solicitar, solicite, requerer, <candidatura, <solicitação',
    grant:
      'compartilhar, compartilhe, partilhar, partilhe, convidar, ~convide, enviar convite, autorizar, autorize, conceder, conceda, dar acesso, conceder acesso, permitir, permita, permitir acesso, tornar administrador, adicionar membro, conectar aplicativo, conectar carteira, <acesso, <permiss*, <autorização, <convite',
    approve: 'aprovar, aprove, aprova, aceitar solicitação, aceitar convite, aceitar proposta, homologar, <aprovação',
    reject: 'rejeitar, rejeite, recusar, recuse, negar, indeferir',
    revoke:
      'revogar, revogue, remover acesso, bloquear, bloqueie, suspender, suspenda, banir, desconectar, desvincular, congelar, <revogação, <suspensão, <bloqueio',
    sign: '=assinar, assinar documento, assinar contrato, assinar agora eletronicamente, >assine o, >assinar',
    merge: 'mesclar, mescle, fundir',
    reset: 'redefinir, redefina, restaurar, restaure, repor, sobrescrever, formatar, reverter, <redefinição',
    disable: 'desativar, desative, desabilitar, desabilite, desligar, desligue, <desativação',
    upload:
      'fazer upload, carregar arquivo, anexar, anexe, enviar arquivo, carregar ficheiro, >arquivo, >arquivos, >ficheiro, >documento, >anexo',
  },
  harmless: {
    confirm:
      'confirmar, confirme, confirma, =sim, sim, aceitar, aceito, concordo, de acordo, =aplicar, entendi, prosseguir, submeter, =ok, =executar, continuar mesmo assim, =ir',
    ok: 'concluído, concluir, conclua, finalizar, finalize, completar',
    next: 'continuar, continue, próximo, próxima, avançar, ir para pagamento, continuar para pagamento, começar, iniciar, ver carrinho, seguinte',
    save: 'salvar, salve, guardar, guarde, gravar, atualizar, atualize, alterar, altere, mudar, mude, renomear, arquivar, marcar como lida',
    create:
      'adicionar, adicione, criar, crie, novo, nova, inserir, adicionar ao carrinho, cadastrar se, cadastrar, registar, registrar, criar conta, redigir, rascunho, duplicar, escolher arquivo, procurar arquivo',
    find: 'buscar, busque, pesquisar, pesquise, procurar, procure, encontrar, filtrar, filtre, ordenar, ordene, aplicar filtros, ver resultados, limpar filtros, redefinir filtros, carregar mais, ver mais, mostrar mais, calcular, verificar disponibilidade, rastrear pedido',
    login:
      'entrar, fazer login, iniciar sessão, acessar, sair, terminar sessão, enviar código, reenviar código, enviar link, verificar código, verificar, esqueci a senha, esqueci minha senha',
    dismiss:
      '=cancelar, =fechar, =não, não obrigado, agora não, mais tarde, pular, ignorar, voltar, ocultar, manter, cancelar edição',
    look: 'ver, visualizar, mostrar, abrir, abra, detalhes, editar, edite, ler, leia, imprimir, exportar, baixar, descarregar, copiar, saiba mais, mais, selecionar, escolher, pedidos, meus pedidos, detalhes do pedido, histórico de pedidos, formas de pagamento, métodos de pagamento, forma de pagamento, enviados, itens excluídos, lixeira, reservas, minhas reservas, transferências, mensagens, caixa de entrada, publicações, ajuda, compras',
  },
  mild: 'descobrir, explorar, comparar, ouvir, reproduzir, ampliar, reduzir, tentar, tentar novamente, traduzir, resumir, consultar, conhecer, calcular, navegar, recarregar, verificar, ler mais, jogar, testar, alternar, expandir, escolher, escolha, usar minha localização, usar localização, localizar, converter, visitar, visite, subir, descer, fixar, perguntar, fazer uma pergunta, ligar para nós, conversar, fale conosco, pedir ajuda, acompanhar pedido, acompanhar, rastrear, seguir encomenda, continuar lendo, continuar comprando, estimar, medir, analisar, simular, personalizar, ajustar vista, girar imagem, parar, pausar, retomar, repetir, desfazer, refazer, copiar, colar, cortar, recortar, alinhar, destacar, recolher, avançar, retroceder, voltar, pular, deslizar, folhear, ler em voz alta, assistir, escutar, lançar os dados, embaralhar, adivinhar, resolver, revelar, praticar, aprender, estudar, trocar loja, mudar idioma, trocar idioma, mudar visualização, planejar, planear, digitalizar, escanear, ativar legendas, acessar, aceder, entrar, obter direções, atualizar página, aplicar cupom, aplicar código, simule, orçar, mostrar, inverter, detectar, evitar, inserir, explicar, simplificar, avaliar, desenhar, executar código, limpar console, mover, acompanhar ao vivo',
  parts:
    'linha*, coluna*, célula*, tabela*, texto*, fonte, parágrafo*, imagem*, imagens, foto*, cor, cores, fundo, tema, modo, vista*, visualização, painel, menu*, janela*, página*, tela, seção, seções, viagem, trajeto*, rota*, paragem, paragens, pedágio*, portagem, portagens, estrada*, distância*, gráfico*, legenda*, eixo, escala, período*, data, datas, filtro*, pesquisa*, busca*, temporizador, cronômetro, volume, reprodução, vídeo*, som, música*, episódio*, velocidade, qualidade, slide*, galeria, receita*, porção, porções, unidade*, idioma*, língua*, tradução, pronúncia, palavra*, frase*, ortografia, quiz, pergunta*, resposta*, solução, exemplo*, adulto*, criança*, viajante*, passageiro*, cep, código postal, quantidade*, tamanho*, fórmula*, guia, aba, abas',
  privacy:
    'aceitar todos, aceitar tudo, aceitar cookies, aceitar todos os cookies, rejeitar todos, rejeitar tudo, rejeitar cookies, recusar cookies, permitir todos, apenas necessários, apenas os necessários, configurar cookies',
  press:
    'pressione, pressionar, aperte, clique, clicar, toque, selecione, escolha, marque, desmarque, ative, desative, abra, use',
  fill: 'preencha, preencher, digite, insira, escreva, introduza, altere, atualize, cadastre, registre, crie, coloque, escolha, solicite, reserve, edite, complete',
  not: 'não, nunca, jamais, sem, nenhum, nenhuma, nada, evite, evitar, nem',
  reminders: 'não esqueça, não se esqueça, não esqueças, não apenas, não só, sem perguntar, se não, ainda não',
  warnings:
    'não pode ser desfeita, não pode ser desfeito, não poderá ser desfeita, permanentemente, permanente, irreversível, tem certeza, tem a certeza, definitivamente, para sempre, serão perdidos, será perdido, realmente',
  recipients:
    'para, destinatário, destinatários, beneficiário, favorecido, cc, cco, enviar para, pagar para, compartilhar com, convidar, chave pix, iban, conta de destino, fornecedor, credor',
  amounts: 'valor, quantia, montante, preço, soma, lance',
  totals: 'total, valor total, total a pagar, a pagar, preço total',
  atMost: 'no máximo, máximo, até, menos de, não mais de, não mais que, abaixo de',
  moreThan: 'mais de, mais que, acima de, superior a, maior que, pelo menos',
  me: 'me, mim, nos, nós',
  general:
    'algo, nada, tudo, isso, isto, ele, ela, eles, elas, o, a, os, as, qualquer, coisas, dinheiro, outro, outros',
  small:
    'aqui, agora, permanentemente, imediatamente, de, em, com, por, para, desde, sobre, a, ao, no, na, como, se, quando, que, último, última, novo, nova, mais, recente, antigo, pendente, atual, mesmo, cada, todos, página, botão, link, aba, menu, campo, chamado, chamada, só, já, online, grátis',
  articles:
    'o, a, os, as, um, uma, meu, minha, meus, minhas, seu, sua, seus, suas, nosso, nossa, este, esta, do, da, de, ao, dos, das, no, na',
  fillers: 'e, depois, então, por favor, agora, primeiro, finalmente, também, ou, em seguida, deve, por fim',
  protections:
    'dois fatores, duas etapas, 2fa, verificação, autenticação, proteção, segurança, firewall, criptografia, backup, cópia de segurança, bloqueio, alertas, confirmação, senha, limite',
  exposures:
    'público, pública, todos, qualquer pessoa, pagamento automático, débito automático, renovação automática, acesso remoto, encaminhamento, localização, acesso de convidado, acesso total, administrador, terceiros, compartilhar',
  things: {
    message: 'mensagem, mensagens, e mail, email, correio, resposta, carta, nota, texto, boletim',
    order:
      'pedido, pedidos, compra, compras, fatura, faturas, conta, boleto, pagamento, carrinho, item, produto, produtos, valor, encomenda',
    booking: 'reserva, consulta, bilhete, passagem, ingresso, quarto, mesa, voo, viagem, assento',
    account: 'conta, perfil',
    file: 'arquivo, arquivos, ficheiro, documento, documentos, anexo, pasta, foto, imagem, contrato, acordo, formulário, relatório',
    post: 'publicação, artigo, postagem, página, comentário, avaliação, rascunho, versão, anúncio, evento',
    person:
      'usuário, usuários, utilizador, cliente, clientes, membro, membros, pessoa, contato, funcionário, amigo, equipe',
    subscription: 'assinatura, plano, boletim, teste, newsletter',
    record:
      'registro, registros, item, itens, linha, linhas, entrada, selecionado, selecionados, tarefa, tarefas, nota',
    request: 'solicitação, solicitações, pedido, convite, proposta, alteração, alterações, oferta, férias, despesa',
    code: 'código, projeto, alterações, repositório',
    money: 'dinheiro, fundos, transferência, saldo, valor, pix',
    access: 'acesso, permissão, permissões, função, direitos, convite, aplicativo',
    key: 'chave, senha, token, cartão, endereço, dois fatores',
  },
  yes: 'sim, ok, claro, permitir, permitido, aprovado, confirmo, confirmado, pode, prossiga, faça, faça isso, aceito, de acordo, continue',
  no: 'não, nunca, jamais, pare, cancelar, espere, só se',
};

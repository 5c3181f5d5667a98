/** Names of controls as sites write them, by language: what cannot be taken back, and what anybody may press. */
export const labels: Record<string, { risky: string; harmless: string }> = {
  en: {
    risky:
      'Buy now | Place order | Pay €45.00 | Order | Complete purchase | Delete account | Remove user | Send | Send message | Publish review | Submit application | Cancel subscription | Transfer | Approve | Authorize | Grant access | Revoke | Reset | Sign | Merge | Disable 2FA | Withdraw | Unsubscribe | Donate | Confirm payment | Deploy to production | Share | Invite | Block user | Deactivate | Pay Globex | Merge pull request | Send money | Place bid | Empty trash | Accept invitation | Reject | Post | Erase all content | Permanently delete | Yes, delete it | Sell | Make public | Cash out | Book now | Reply | Terminate instance',
    harmless:
      'Save customer | Sign in | Continue | Cancel | Orders | Order history | Add to basket | Remove | Search | Send me a code | Send code | Next | Payment details | Posts | OK | Create account | Log out | Filter | Sort by price | Apply filters | Show more | Edit profile | View details | Download invoice | Close | Back | Add customer | New message | Update quantity | Proceed to checkout | Accept all cookies | Reject all cookies | Got it | Menu | Help | Sign up | Forgot password? | Save changes | Copy link | Print | Refresh | Track order | Clear filters | Settings | Notifications | Sent | Payment methods | Transfer history | Select all | Expand | Previous | Home | Upload photo | Reset filters | Choose file',
  },
  es: {
    risky:
      'Comprar ahora | Pagar | Realizar pedido | Eliminar cuenta | Borrar | Enviar | Enviar mensaje | Publicar | Transferir | Cancelar suscripción | Aprobar | Autorizar | Compartir | Firmar | Restablecer | Desactivar | Retirar fondos | Donar | Bloquear | Reservar | Confirmar pago | Responder | Darse de baja',
    harmless:
      'Guardar | Iniciar sesión | Continuar | Cancelar | Mis pedidos | Añadir al carrito | Buscar | Siguiente | Ver detalles | Filtrar | Ordenar por | Cerrar | Volver | Editar | Descargar factura | Aceptar todas | Crear cuenta | Métodos de pago | Mostrar más | Enviar código | Ayuda | Inicio | Cerrar sesión | Seleccionar todo',
  },
  de: {
    risky:
      'Jetzt kaufen | Zahlungspflichtig bestellen | Konto löschen | Löschen | Senden | Nachricht senden | Veröffentlichen | Überweisen | Abo kündigen | Genehmigen | Freigeben | Zugriff gewähren | Widerrufen | Unterschreiben | Zurücksetzen | Deaktivieren | Auszahlen | Jetzt spenden | Blockieren | Jetzt buchen | Bezahlen | Absenden | Antworten | Stornieren | Ablehnen',
    harmless:
      'Speichern | Anmelden | Weiter | Abbrechen | Meine Bestellungen | In den Warenkorb | Suchen | Zurück | Details anzeigen | Filtern | Sortieren nach | Schließen | Bearbeiten | Rechnung herunterladen | Alle akzeptieren | Konto erstellen | Zahlungsmethoden | Mehr anzeigen | Code senden | Hilfe | Startseite | Abmelden | Zur Kasse | Registrieren | Hinzufügen | Gesendete Elemente | Entwürfe | Kundenliste',
  },
  fr: {
    risky:
      'Acheter maintenant | Payer | Valider ma commande | Supprimer le compte | Supprimer | Envoyer | Envoyer le message | Publier | Effectuer un virement | Annuler l’abonnement | Approuver | Autoriser | Partager | Signer | Réinitialiser | Désactiver | Résilier | Bloquer | Réserver | Confirmer le paiement | Répondre | Se désabonner | Révoquer',
    harmless:
      'Enregistrer | Se connecter | Continuer | Annuler | Mes commandes | Ajouter au panier | Rechercher | Suivant | Voir les détails | Filtrer | Trier par | Fermer | Retour | Modifier | Télécharger la facture | Tout accepter | Créer un compte | Moyens de paiement | Afficher plus | Envoyer le code | Aide | Accueil | Se déconnecter | Tout sélectionner',
  },
  pt: {
    risky:
      'Comprar agora | Pagar | Finalizar compra | Excluir conta | Excluir | Enviar | Enviar mensagem | Publicar | Transferir | Cancelar assinatura | Aprovar | Autorizar | Compartilhar | Redefinir | Desativar | Sacar | Doar | Bloquear | Reservar | Confirmar pagamento | Responder | Apagar',
    harmless:
      'Salvar | Entrar | Continuar | Cancelar | Meus pedidos | Adicionar ao carrinho | Buscar | Próximo | Ver detalhes | Filtrar | Ordenar por | Fechar | Voltar | Editar | Baixar fatura | Aceitar todos | Criar conta | Formas de pagamento | Mostrar mais | Enviar código | Ajuda | Início | Sair | Selecionar tudo',
  },
  it: {
    risky:
      'Acquista ora | Paga | Conferma ordine | Elimina account | Elimina | Invia | Invia messaggio | Pubblica | Trasferisci | Annulla abbonamento | Approva | Autorizza | Condividi | Firma | Ripristina | Disattiva | Preleva | Dona ora | Blocca | Prenota | Conferma pagamento | Rispondi | Disiscriviti',
    harmless:
      'Salva | Accedi | Continua | Annulla | I miei ordini | Aggiungi al carrello | Cerca | Avanti | Vedi dettagli | Filtra | Ordina per prezzo | Chiudi | Indietro | Modifica | Scarica fattura | Accetta tutti | Crea account | Metodi di pagamento | Mostra altri | Invia codice | Aiuto | Home | Esci | Seleziona tutto',
  },
  nl: {
    risky:
      'Nu kopen | Betalen | Bestelling plaatsen | Account verwijderen | Verwijderen | Versturen | Bericht versturen | Publiceren | Overboeken | Abonnement opzeggen | Goedkeuren | Toegang verlenen | Delen | Ondertekenen | Resetten | Uitschakelen | Geld opnemen | Doneren | Blokkeren | Nu boeken | Beantwoorden | Intrekken',
    harmless:
      'Opslaan | Inloggen | Doorgaan naar betalen | Annuleren | Mijn bestellingen | In winkelwagen | Zoeken | Volgende | Bekijk details | Filteren | Sorteren op | Sluiten | Terug | Bewerken | Factuur downloaden | Alles accepteren | Account aanmaken | Betaalmethoden | Meer tonen | Code versturen | Help | Home | Uitloggen | Toevoegen',
  },
  pl: {
    risky:
      'Kup teraz | Zapłać | Zamawiam z obowiązkiem zapłaty | Usuń konto | Usuń | Wyślij | Wyślij wiadomość | Opublikuj | Wykonaj przelew | Anuluj subskrypcję | Zatwierdź | Udostępnij | Podpisz | Zresetuj | Wyłącz | Wypłać środki | Zablokuj | Zarezerwuj | Potwierdź płatność | Odpowiedz | Odrzuć | Cofnij dostęp',
    harmless:
      'Zapisz | Zaloguj się | Dalej | Anuluj | Moje zamówienia | Dodaj do koszyka | Szukaj | Następny | Szczegóły | Filtruj | Sortuj według | Zamknij | Wstecz | Edytuj | Pobierz fakturę | Akceptuję wszystkie | Załóż konto | Metody płatności | Pokaż więcej | Wyślij kod | Pomoc | Strona główna | Wyloguj się | Dodaj klienta',
  },
  ru: {
    risky:
      'Купить сейчас | Оплатить | Оформить заказ | Удалить аккаунт | Удалить | Отправить | Отправить сообщение | Опубликовать | Перевести | Отменить подписку | Одобрить | Разрешить | Поделиться | Подписать | Сбросить | Отключить | Вывести средства | Заблокировать | Забронировать | Подтвердить оплату | Ответить | Отписаться | Отозвать доступ',
    harmless:
      'Сохранить | Войти | Продолжить | Отмена | Мои заказы | Добавить в корзину | Поиск | Далее | Подробнее | Фильтровать | Сортировать по цене | Закрыть | Назад | Редактировать | Скачать счёт | Принять все | Создать аккаунт | Способы оплаты | Показать ещё | Отправить код | Помощь | Главная | Выйти | Добавить клиента',
  },
  tr: {
    risky:
      'Satın al | Öde | Siparişi onayla | Hesabı sil | Sil | Gönder | Mesaj gönder | Yayınla | Para gönder | Aboneliği iptal et | İzin ver | Paylaş | İmzala | Sıfırla | Devre dışı bırak | Para çek | Bağış yap | Engelle | Rezervasyon yap | Yanıtla | Davet et | Reddet',
    harmless:
      'Kaydet | Giriş yap | Devam et | İptal | Siparişlerim | Sepete ekle | Ara | İleri | Detayları göster | Filtrele | Sırala | Kapat | Geri | Düzenle | Faturayı indir | Tümünü kabul et | Hesap oluştur | Ödeme yöntemleri | Daha fazla göster | Kod gönder | Yardım | Ana sayfa | Çıkış yap | Müşteri ekle',
  },
  ja: {
    risky:
      '今すぐ購入 | 支払う | 注文を確定する | アカウントを削除 | 削除 | 送信 | メッセージを送信 | 公開する | 送金する | 定期購入をキャンセル | 承認 | 許可 | 共有 | 署名する | リセット | 無効にする | 出金 | 寄付する | ブロックする | 予約する | 返信 | 投稿する | 退会する',
    harmless:
      '保存 | ログイン | 続ける | キャンセル | 注文履歴 | カートに入れる | 検索 | 次へ | 詳細を見る | 絞り込む | 並べ替え | 閉じる | 戻る | 編集 | 領収書をダウンロード | Cookieを許可 | アカウントを作成 | お支払い方法 | もっと見る | 認証コードを送信 | ヘルプ | ホーム | ログアウト | 顧客を追加',
  },
  zh: {
    risky:
      '立即购买 | 支付 | 提交订单 | 删除账户 | 删除 | 发送 | 发送消息 | 发布 | 转账 | 取消订阅 | 批准 | 授权 | 分享 | 签署 | 重置 | 停用 | 提现 | 捐款 | 拉黑 | 预订 | 确认付款 | 回复 | 注销账号 | 刪除 | 轉帳 | 撤销授权',
    harmless:
      '保存 | 登录 | 继续 | 取消 | 我的订单 | 加入购物车 | 搜索 | 下一步 | 查看详情 | 筛选 | 排序 | 关闭 | 返回 | 编辑 | 下载 | 全部接受 | 创建账号 | 支付方式 | 显示更多 | 发送验证码 | 帮助 | 首页 | 退出登录 | 添加客户 | 儲存 | 已发送',
  },
  ko: {
    risky:
      '바로 구매 | 결제하기 | 주문하기 | 계정 탈퇴 | 삭제 | 보내기 | 메시지 보내기 | 게시하기 | 이체하기 | 구독 취소 | 승인 | 허용 | 공유 | 서명하기 | 초기화 | 비활성화 | 출금 | 기부하기 | 차단 | 예약하기 | 답장 | 거절',
    harmless:
      '저장 | 로그인 | 계속 | 취소 | 주문 내역 | 장바구니 담기 | 검색 | 다음 | 자세히 보기 | 필터 | 정렬 | 닫기 | 뒤로 | 편집 | 다운로드 | 모두 동의 | 회원가입 | 결제 수단 | 더보기 | 인증번호 전송 | 도움말 | 홈 | 로그아웃 | 고객 추가',
  },
  ar: {
    risky:
      'اشتر الآن | ادفع | تأكيد الطلب | حذف الحساب | حذف | إرسال | إرسال الرسالة | نشر | تحويل الأموال | إلغاء الاشتراك | اعتماد | السماح | مشاركة | توقيع | إعادة تعيين | تعطيل | سحب الأموال | تبرع الآن | حظر | احجز | رد | رفض',
    harmless:
      'حفظ | تسجيل الدخول | متابعة | إلغاء | طلباتي | إضافة إلى السلة | بحث | التالي | عرض التفاصيل | تصفية | ترتيب | إغلاق | رجوع | تعديل | تنزيل الفاتورة | قبول الكل | إنشاء حساب | طرق الدفع | عرض المزيد | إرسال الرمز | مساعدة | الرئيسية | تسجيل الخروج | إضافة عميل',
  },
  hi: {
    risky:
      'अभी खरीदें | भुगतान करें | ऑर्डर करें | खाता हटाएं | हटाएं | भेजें | संदेश भेजें | प्रकाशित करें | पैसे भेजें | सदस्यता रद्द करें | स्वीकृत करें | अनुमति दें | साझा करें | हस्ताक्षर करें | रीसेट करें | अक्षम करें | पैसे निकालें | दान करें | ब्लॉक करें | बुक करें | जवाब दें',
    harmless:
      'सहेजें | लॉग इन करें | जारी रखें | रद्द करें | मेरे ऑर्डर | कार्ट में जोड़ें | खोजें | अगला | विवरण देखें | फ़िल्टर करें | क्रमबद्ध करें | बंद करें | वापस | संपादित करें | डाउनलोड करें | सभी स्वीकार करें | खाता बनाएं | भुगतान के तरीके | और दिखाएं | कोड भेजें | सहायता | होम | लॉग आउट | ग्राहक जोड़ें',
  },
};
